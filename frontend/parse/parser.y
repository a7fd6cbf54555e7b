/* parser.y: the grammar of one statement.
 *
 * Contract: the first token says the class of the statement (the entry, from stmts.def), so that
 * the grammar is LALR(1) without a conflict although Fortran reserves no word. Lists are parsed by
 * few general rules (`args`); the actions (act_*.c) check what a list may hold in its place. An
 * error ends the statement: the next one is parsed afresh. */
%define api.pure full
%define parse.error custom
%define parse.lac full
%define api.location.type {Span}
%locations
%expect 0
%parse-param {Parse *p}
%lex-param {Parse *p}

%code requires {
#include "frontend/parse/parse.h"
}

%code {
#include <string.h>

#define YYLLOC_DEFAULT(cur, rhs, n)                                 \
    ((cur) = (n) ? (Span){YYRHSLOC(rhs, 1).beg, YYRHSLOC(rhs, n).end} \
                 : (Span){YYRHSLOC(rhs, 0).end, YYRHSLOC(rhs, 0).end})

int yylex(YYSTYPE *lval, YYLTYPE *at, Parse *p);
void yyerror(const YYLTYPE *at, Parse *p, const char *message);
static const NameAt no_name;
}

%union {
    NameAt name;
    Expr *expr;
    ExprVec *list;
    int value;
    AlignDir *align;
    DistDir *dist;
}

/* entries: one of them begins each statement; users never see them */
%token T_ASSIGN T_CALL T_CONDITION T_IF T_OPT_NAME T_OPT_EXPR T_NOTHING T_DO T_FORALL
%token T_CONCURRENT T_ASSOCIATE T_PRINT
%token T_PROCEDURE_DECL T_ENUM T_IMPORT T_BIND_STMT
%token T_WRITE T_UNIT T_NAMELIST T_ALLOCATE T_TYPE_DECL T_ENTITIES T_SAVE T_INTENT_STMT
%token T_PARAMETER T_IMPLICIT T_DATA
%token T_POINTER_ASSIGN T_TYPEDEF T_INTERFACE T_PROGRAM T_PROCEDURE T_MODULE T_USE T_ACCESS
%token T_ENTRY T_COMMON T_EQUIVALENCE T_BLOCK_DATA T_GO_TO T_ASSIGN_TO T_ARITHMETIC T_CASE
%token T_RANGE_STMT T_ON_STMT T_RESIDENT_STMT T_ADVICE
%token T_SHADOW_STMT T_ALIGN_STMT T_DISTRIBUTE_STMT T_COMBINED T_INDEPENDENT

%token YYEOF 0 "end of statement"
%token <name> NAME "a name"
%token <expr> T_INT "an integer" T_CONST "a constant" T_STRING "a character constant"
%token <value> T_TYPE "a type" T_PREFIX "a prefix" T_ATTR "an attribute"
%token <value> T_CLAUSE "a clause of OUT_OF_CORE"
%token T_BRICK "BRICK"
%token T_FUNCTION "FUNCTION" T_SUBROUTINE "SUBROUTINE" T_RESULT "RESULT" T_BIND "BIND" T_THEN "THEN"
%token T_DIMENSION "DIMENSION" T_INTENT "INTENT" T_NONE "NONE"
%token T_WITH "WITH" T_ONTO "ONTO" T_ALIGN "ALIGN" T_DISTRIBUTE "DISTRIBUTE" T_SHADOW "SHADOW"
%token T_RANGE "RANGE"
%token T_ONLY "ONLY:" T_ARROW "'=>'"
%token <name> T_DEFINED "a defined operator"
%token T_NEW "NEW" T_REDUCTION "REDUCTION" T_ON_HOME "ON HOME"
%token T_RESIDENT "RESIDENT" T_BEGIN "BEGIN"
%token T_COLONS "'::'" T_ARRAY_BEGIN "'(/'" T_ARRAY_END "'/)'"

%token T_EQV "'.eqv.'" T_NEQV "'.neqv.'" T_OR "'.or.'" T_AND "'.and.'" T_NOT "'.not.'"
%token T_EQ "'=='" T_NE "'/='" T_LT "'<'" T_LE "'<='" T_GT "'>'" T_GE "'>='"
%token T_CONCAT "'//'" T_POW "'**'"

/* precedence: Fortran 95, table 7.1; a sign binds like a binary one */
%left T_DEFINED
%left T_EQV T_NEQV
%left T_OR
%left T_AND
%precedence T_NOT
%nonassoc T_EQ T_NE T_LT T_LE T_GT T_GE
%left T_CONCAT
%left '+' '-'
%left '*' '/'
%right T_POW
%precedence DEFINED_UNARY

%type <name> opt_name result use_name suffix entry_suffix
%type <expr> expr type_spec index_kind designator arg arg_value triplet star init length item target
%type <expr> clause_value data_object data_value data_const data_name alignee
%type <list> args associations opt_args items opt_items exprs opt_exprs data_objects data_values
%type <list> aligned labels
%type <align> align with
%type <dist> dist formats no_formats
%type <value> opt_star

%%

statement:
    T_ASSIGN designator '=' expr                    { act_assign(p, @$, $2, $4); }
  | T_POINTER_ASSIGN designator T_ARROW expr        { act_point(p, @$, $2, $4); }
  | T_CALL designator                               { act_call_stmt(p, @$, $2); }
  | T_IF '(' expr ')' T_THEN opt_name               { act_condition(p, @$, $3, $6); }
  | T_CONDITION '(' expr ')' opt_name               { act_condition(p, @$, $3, $5); }
  | T_OPT_NAME opt_name                             { act_opt_name(p, @$, $2); }
  | T_OPT_EXPR                                      { act_opt_expr(p, @$, NULL); }
  | T_OPT_EXPR expr                                 { act_opt_expr(p, @$, $2); }
  | T_OPT_EXPR expr ',' NAME '=' expr               { act_stop(p, @$, $2, $4, $6); }
  | T_OPT_EXPR ',' NAME '=' expr                    { act_stop(p, @$, NULL, $3, $5); }
  | T_NOTHING                                       { act_nothing(p, @$); }
  | T_DO NAME '=' expr ',' expr                     { act_do(p, @$, $2, $4, $6, NULL); }
  | T_DO NAME '=' expr ',' expr ',' expr            { act_do(p, @$, $2, $4, $6, $8); }
  | T_FORALL '(' index_kind args ')'                { act_forall(p, @$, $3, $4); }
  | T_CONCURRENT '(' index_kind args ')' localities { act_concurrent(p, @$, $3, $4); }
  | T_ASSOCIATE '(' associations ')'                { act_associate(p, @$, $3); }
  | T_PRINT format_and_items
  | T_WRITE '(' args ')' opt_items                  { act_io(p, @$, $3, $5); }
  | T_WRITE '(' args ')' ',' exprs                  { act_io(p, @$, $3, $6); }
  | T_UNIT opt_unit
  | T_ALLOCATE '(' args ')'                         { act_allocate(p, @$, $3); }
  | T_ALLOCATE '(' NAME NAME T_COLONS args ')'      { /* DOUBLE PRECISION */
                                                      act_two_words(p, @3, $3, $4);
                                                      act_allocate(p, @$, $6); }
  | T_GO_TO T_INT                                   { act_go_to(p, @$, act_list(p, NULL, $2),
                                                                NULL); }
  | T_GO_TO '(' labels ')' opt_comma expr           { act_go_to(p, @$, $3, $6); }
  | T_GO_TO NAME                                    { act_go_to_name(p, @$, $2, NULL); }
  | T_GO_TO NAME opt_comma '(' labels ')'           { act_go_to_name(p, @$, $2, $5); }
  | T_ASSIGN_TO T_INT NAME opt_name                 { act_assign_label(p, @$, $2, $3, $4); }
  | T_ARITHMETIC '(' expr ')' labels                { act_arithmetic(p, @$, $3, $5); }
  | T_CASE '(' args ')' opt_name                    { act_case(p, @$, $3, $5); }
  | T_CASE NAME opt_name                            { act_case_default(p, @$, $2, $3); }
  | declaration
  | unit
  | directive
  ;

/* The type of all indices: INTEGER(8) :: i = 1:n, j = 1:m */
index_kind:
    %empty                                          { $$ = NULL; }
  | T_TYPE T_COLONS                                 { $$ = mk_int(p->cx, @1, 4, 4); }
  | T_TYPE '(' args ')' T_COLONS                    { $$ = act_index_kind(p, $3); }
  ;

/* LOCAL (a, b) SHARED (c) DEFAULT (NONE) */
localities:
    %empty
  | localities NAME '(' args ')'                    { act_locality(p, $2, $4); }
  ;

format_and_items:
    star                                            { act_print(p, @$, $1, NULL); }
  | expr                                            { act_print(p, @$, $1, NULL); }
  | star ',' exprs                                  { act_print(p, @$, $1, $3); }
  | expr ',' exprs                                  { act_print(p, @$, $1, $3); }
  ;

opt_unit:
    %empty                                          { act_io_unit(p, @$, NULL); }
  | expr                                            { act_io_unit(p, @$, $1); }
  ;

labels:
    T_INT                                           { $$ = act_list(p, NULL, $1); }
  | labels ',' T_INT                                { $$ = act_list(p, $1, $3); }
  ;

opt_items:
    %empty                                          { $$ = NULL; }
  | exprs
  ;

opt_name:
    %empty                                          { $$ = no_name; }
  | NAME
  ;

/* ---- expressions ---- */

expr:
    designator
  | T_INT
  | T_CONST
  | T_STRING
  | T_STRING '(' args ')'                           { $$ = act_call(p, @$, $1, $3); }
  | '(' items ')'                                   { $$ = act_paren(p, @$, $2); }
  | T_ARRAY_BEGIN exprs T_ARRAY_END                 { $$ = act_array(p, @$, $2); }
  | '[' exprs ']'                                   { $$ = act_array(p, @$, $2); }
  | T_ARRAY_BEGIN type_spec T_COLONS opt_exprs T_ARRAY_END
                                                    { $$ = act_typed_array(p, @$, $2, $4); }
  | '[' type_spec T_COLONS opt_exprs ']'            { $$ = act_typed_array(p, @$, $2, $4); }
  | expr T_DEFINED expr                             { $$ = act_defined(p, @$, $2, $1, $3); }
  | T_DEFINED expr %prec DEFINED_UNARY              { $$ = act_defined(p, @$, $1, $2, NULL); }
  | expr T_POW expr                                 { $$ = act_binary(p, @$, OP_POW, $1, $3); }
  | expr '*' expr                                   { $$ = act_binary(p, @$, OP_MUL, $1, $3); }
  | expr '/' expr                                   { $$ = act_binary(p, @$, OP_DIV, $1, $3); }
  | expr '+' expr                                   { $$ = act_binary(p, @$, OP_ADD, $1, $3); }
  | expr '-' expr                                   { $$ = act_binary(p, @$, OP_SUB, $1, $3); }
  | '+' expr %prec '+'                              { $$ = act_unary(p, @$, OP_PLUS, $2); }
  | '-' expr %prec '-'                              { $$ = act_unary(p, @$, OP_NEG, $2); }
  | expr T_CONCAT expr                              { $$ = act_binary(p, @$, OP_CONCAT, $1, $3); }
  | expr T_EQ expr                                  { $$ = act_binary(p, @$, OP_EQ, $1, $3); }
  | expr T_NE expr                                  { $$ = act_binary(p, @$, OP_NE, $1, $3); }
  | expr T_LT expr                                  { $$ = act_binary(p, @$, OP_LT, $1, $3); }
  | expr T_LE expr                                  { $$ = act_binary(p, @$, OP_LE, $1, $3); }
  | expr T_GT expr                                  { $$ = act_binary(p, @$, OP_GT, $1, $3); }
  | expr T_GE expr                                  { $$ = act_binary(p, @$, OP_GE, $1, $3); }
  | T_NOT expr                                      { $$ = act_unary(p, @$, OP_NOT, $2); }
  | expr T_AND expr                                 { $$ = act_binary(p, @$, OP_AND, $1, $3); }
  | expr T_OR expr                                  { $$ = act_binary(p, @$, OP_OR, $1, $3); }
  | expr T_EQV expr                                 { $$ = act_binary(p, @$, OP_EQV, $1, $3); }
  | expr T_NEQV expr                                { $$ = act_binary(p, @$, OP_NEQV, $1, $3); }
  ;

/* The type of an array constructor: words that are names anywhere else. */
type_spec:
    expr
  | NAME NAME                                       { $$ = act_two_words(p, @$, $1, $2); }
  ;

opt_exprs:
    %empty                                          { $$ = act_list(p, NULL, NULL); }
  | exprs
  ;

designator:
    NAME                                            { $$ = mk_ref(p->cx, @1, $1.name); }
  | designator '(' opt_args ')'                     { $$ = act_call(p, @$, $1, $3); }
  | designator '%' NAME                             { $$ = act_component(p, @$, $1, $3); }
  ;

exprs:
    expr                                            { $$ = act_list(p, NULL, $1); }
  | exprs ',' expr                                  { $$ = act_list(p, $1, $3); }
  ;

/* In parentheses: an expression, a complex constant, or an implied DO (an item is `i = 1`). */
items:
    item                                            { $$ = act_list(p, NULL, $1); }
  | items ',' item                                  { $$ = act_list(p, $1, $3); }
  ;

item:
    expr
  | NAME '=' expr                                   { $$ = act_keyword(p, @$, $1, $3); }
  ;

/* Subscripts, arguments, bounds, controls: all lists in parentheses behind a name or a keyword. */
opt_args:
    %empty                                          { $$ = act_list(p, NULL, NULL); }
  | args
  ;

associations:
    NAME T_ARROW expr                               { $$ = act_list(p, NULL,
                                                                    act_named(p, @$, $1, $3)); }
  | associations ',' NAME T_ARROW expr              { $$ = act_list(p, $1,
                                                                    act_named(p, @3, $3, $5)); }
  ;

parameters: /* those of old compilers */
    NAME '=' expr                                   { act_parameter_bare(p, @$, $1, $3); }
  | parameters ',' NAME '=' expr                    { act_parameter_bare(p, @$, $3, $5); }
  ;

args:
    arg                                             { $$ = act_list(p, NULL, $1); }
  | args ',' arg                                    { $$ = act_list(p, $1, $3); }
  ;

arg:
    arg_value
  | NAME '=' arg_value                              { $$ = act_keyword(p, @$, $1, $3); }
  ;

arg_value:
    expr
  | '%' NAME '(' expr ')'                           { $$ = act_passed(p, @$, $2, $4); }
  | '*' T_INT                                       { $$ = act_label(p, @$, $2); }
  | triplet
  | star
  ;

triplet:
    ':'                                             { $$ = act_triplet(p, @$, NULL, NULL, NULL); }
  | expr ':'                                        { $$ = act_triplet(p, @$, $1, NULL, NULL); }
  | ':' expr                                        { $$ = act_triplet(p, @$, NULL, $2, NULL); }
  | expr ':' expr                                   { $$ = act_triplet(p, @$, $1, $3, NULL); }
  | expr ':' star                                   { $$ = act_triplet(p, @$, $1, $3, NULL); }
  | ':' expr ':' expr                               { $$ = act_triplet(p, @$, NULL, $2, $4); }
  | expr ':' expr ':' expr                          { $$ = act_triplet(p, @$, $1, $3, $5); }
  | colons expr                                     { $$ = act_triplet(p, @$, NULL, NULL, $2); }
  | expr colons expr                                { $$ = act_triplet(p, @$, $1, NULL, $3); }
  ;

/* a(::2) is a(: :2). */
colons:
    T_COLONS
  | ':' ':'
  ;

star:
    '*'                                             { $$ = act_star(p, @$); }
  ;

/* ---- program units ---- */

unit:
    T_BLOCK_DATA opt_name                           { act_unit(p, @$, $2, NULL, no_name); }
  | T_PROGRAM NAME                                  { act_unit(p, @$, $2, NULL, no_name); }
  | T_MODULE NAME                                   { act_unit(p, @$, $2, NULL, no_name); }
  | T_PROCEDURE prefixes T_SUBROUTINE NAME          { act_unit(p, @$, $4, NULL, no_name); }
  | T_PROCEDURE prefixes T_SUBROUTINE NAME '(' opt_args ')'
                                                    { act_unit(p, @$, $4, $6, no_name); }
  | T_PROCEDURE prefixes T_SUBROUTINE NAME '(' opt_args ')' bind
                                                    { act_unit(p, @$, $4, $6, no_name); }
  | T_PROCEDURE prefixes T_FUNCTION NAME '(' opt_args ')' result
                                                    { act_unit(p, @$, $4, $6, $8); }
  | T_INTERFACE opt_name                            { act_opt_name(p, @$, $2); }
  | T_ENTRY NAME                                    { act_entry(p, @$, $2, NULL, no_name); }
  | T_ENTRY NAME '(' opt_args ')'                   { act_entry(p, @$, $2, $4, no_name); }
  | T_ENTRY NAME '(' opt_args ')' entry_suffix      { act_entry(p, @$, $2, $4, $6); }
  | T_ENTRY NAME '(' opt_args ')' entry_suffix entry_suffix
                                                    { act_entry(p, @$, $2, $4,
                                                                $6.name ? $6 : $7); }
  ;

entry_suffix:
    NAME '(' args ')'                               { $$ = act_entry_suffix(p, @$, $1, $3); }
  ;

bind:
    T_BIND '(' args ')'                             { act_bind(p, @$, $3); }
  ;

prefixes:
    %empty
  | prefixes T_PREFIX                               { act_prefix(p, @2, $2); }
  | prefixes type
  ;

result:
    %empty                                          { $$ = no_name; }
  | T_RESULT '(' NAME ')'                           { $$ = $3; }
  | T_RESULT '(' NAME ')' bind                      { $$ = $3; }
  | bind                                            { $$ = no_name; }
  | bind T_RESULT '(' NAME ')'                      { $$ = $4; }
  ;

/* ---- declarations ---- */

declaration:
    T_TYPE_DECL type entities
  | T_TYPE_DECL type ',' entities                   { act_old_comma(p, @3); }
  | T_TYPE_DECL type T_COLONS entities
  | T_TYPE_DECL type attributes T_COLONS entities
  | T_ENTITIES opt_colons entities
  | procedure entities
  | procedure T_COLONS entities
  | procedure attributes T_COLONS entities
  | T_TYPEDEF NAME                                  { act_typedef(p, @$, $2); }
  | T_TYPEDEF T_COLONS NAME                         { act_typedef(p, @$, $3); }
  | T_TYPEDEF attributes T_COLONS NAME              { act_typedef(p, @$, $4); }
  | T_SAVE opt_colons                               { act_decl(p, @$); }
  | T_SAVE opt_colons saved
  | T_BIND_STMT '(' args ')' opt_colons saved       { act_bind(p, @$, $3); }
  | T_IMPORT opt_colons                             { act_decl(p, @$); }
  | T_IMPORT opt_colons saved
  | T_IMPORT ',' T_ONLY saved
  | T_IMPORT ',' NAME                               { act_import(p, $3); }
  | T_ENUM ',' NAME '(' NAME ')'                    { act_enum(p, $3, $5); }
  | T_INTENT_STMT '(' intent ')' opt_colons entities
  | T_USE use_name                                  { act_use(p, @$, $2, false); }
  | T_USE use_name ',' used                         { act_use(p, @$, $2, false); }
  | T_USE use_name ',' T_ONLY                       { act_use(p, @$, $2, true); }
  | T_USE use_name ',' T_ONLY used                  { act_use(p, @$, $2, true); }
  | T_ACCESS                                        { act_decl(p, @$); }
  | T_ACCESS opt_colons accessed
  | T_PARAMETER '(' args ')'                        { act_parameter(p, @$, $3); }
  | T_PARAMETER parameters
  | T_IMPLICIT T_NONE                               { act_implicit_none(p, @$, NULL); }
  | T_IMPLICIT T_NONE '(' args ')'                  { act_implicit_none(p, @$, $4); }
  | T_IMPLICIT implicits
  | T_DATA data_sets
  | T_NAMELIST groups
  | T_COMMON common
  | T_EQUIVALENCE equivalences
  ;

/* PROCEDURE (like), a procedure or a type, or nothing */
procedure:
    T_PROCEDURE_DECL '(' ')'                        { act_procedure(p, @$, NULL); }
  | T_PROCEDURE_DECL '(' type_spec ')'              { act_procedure(p, @$, $3); }
  | T_PROCEDURE_DECL '(' designator '(' NAME NAME ')' ')' /* TYPE(DOUBLE PRECISION) */
        { act_procedure(p, @$, act_call(p, @3, $3, act_list(p, NULL,
                                                            act_two_words(p, @$, $5, $6)))); }
  ;

/* USE m; USE :: m; USE, INTRINSIC :: m */
use_name:
    NAME
  | T_COLONS NAME                                   { $$ = $2; }
  | ',' NAME T_COLONS NAME                          { act_use_nature(p, $2); $$ = $4; }
  ;

used:
    used_item
  | used ',' used_item
  ;

used_item:
    NAME                                            { act_used(p, @$, $1, $1); }
  | NAME T_ARROW NAME                               { act_used(p, @$, $1, $3); }
  ;

accessed:
    NAME                                            { act_used(p, @$, $1, $1); }
  | accessed ',' NAME                               { act_used(p, @3, $3, $3); }
  ;

type:
    T_TYPE                                          { act_type(p, $1, @$, NULL, NULL); }
  | T_TYPE '*' T_INT                                { act_type(p, $1, @$, $3, NULL); }
  | T_TYPE '*' '(' args ')'                         { act_type(p, $1, @$, NULL, $4); }
  | T_TYPE '(' args ')'                             { act_type(p, $1, @$, NULL, $3); }
  | T_TYPE '(' NAME NAME ')'                        { act_type(p, $1, @$, NULL, act_list(p, NULL,
                                                            act_two_words(p, @$, $3, $4))); }
  ;

common:
    common_item
  | common common_item
  | common ',' common_item
  ;

equivalences:
    '(' args ')'                                    { act_equivalence(p, @$, $2); }
  | equivalences ',' '(' args ')'                   { act_equivalence(p, @$, $4); }
  ;

common_item:
    NAME                                            { act_common(p, @$, $1, NULL); }
  | NAME '(' args ')'                               { act_common(p, @$, $1, $3); }
  | '/' NAME '/'                                    { act_common_block(p, @$, $2.name); }
  | '/' '/'                                         { act_common_block(p, @$, ""); }
  | T_CONCAT                                        { act_common_block(p, @$, ""); }
  ;

opt_comma:
    %empty
  | ','
  ;

opt_colons:
    %empty
  | T_COLONS
  ;

attributes:
    ',' attribute
  | attributes ',' attribute
  ;

attribute:
    T_ATTR                                          { act_attr(p, @$, (unsigned)$1); }
  | T_DIMENSION '(' args ')'                        { act_dimension(p, @$, $3); }
  | T_INTENT '(' intent ')'
  | bind
  ;

intent:
    NAME                                            { act_intent(p, @$, $1, no_name); }
  | NAME NAME                                       { act_intent(p, @$, $1, $2); }
  ;

entities:
    entity
  | entities ',' entity
  ;

entity:
    NAME init                                       { act_entity(p, @$, $1, NULL, NULL, $2); }
  | NAME '(' args ')' init                          { act_entity(p, @$, $1, $3, NULL, $5); }
  | NAME length init                                { act_entity(p, @$, $1, NULL, $2, $3); }
  | NAME '(' args ')' length init                   { act_entity(p, @$, $1, $3, $5, $6); }
  | NAME length '(' args ')' init                   { act_entity(p, @$, $1, $4, $2, $6); }
  ;

length:
    '*' T_INT                                       { $$ = $2; }
  | '*' '(' arg_value ')'                           { $$ = act_length(p, $3); }
  ;

init:
    %empty                                          { $$ = NULL; }
  | '=' expr                                        { $$ = act_value(p, @1, $2); }
  | T_ARROW expr                                    { $$ = act_initial(p, @$, $2); }
  | '/' data_values '/'                             { $$ = NULL; act_old_initial(p, @$, $2); }
  ;

saved:
    saved_item
  | saved ',' saved_item
  ;

saved_item:
    NAME                                            { act_entity(p, @$, $1, NULL, NULL, NULL); }
  | '/' NAME '/'                                    { act_saved_block(p, @2, $2); }
  ;

implicits:
    implicit
  | implicits ',' implicit
  ;

/* `REAL(8) (A-H)` or `REAL (A-H)`: the action tells a kind from letters. */
implicit:
    T_TYPE '(' args ')'                             { act_implicit(p, $1, @$, NULL, NULL, $3); }
  | T_TYPE '(' args ')' '(' args ')'                { act_implicit(p, $1, @$, NULL, $3, $6); }
  | T_TYPE '*' T_INT '(' args ')'                   { act_implicit(p, $1, @$, $3, NULL, $5); }
  | T_TYPE '*' '(' args ')' '(' args ')'            { act_implicit(p, $1, @$, NULL, $4, $7); }
  ;

/* Commas are seen by the actions. */
groups:
    group                                           { }
  | groups ',' group
  | groups ',' NAME                                 { act_member(p, $3); }
  | groups group
  ;

group:
    '/' NAME '/' NAME                               { act_group(p, @$, $2); act_member(p, $4); }
  ;

data_sets:
    data_set
  | data_sets opt_comma data_set
  ;

data_set:
    data_objects '/' data_values '/'                { act_data(p, @$, $1, $3); }
  ;

data_objects:
    data_object                                     { $$ = act_list(p, NULL, $1); }
  | data_objects ',' data_object                    { $$ = act_list(p, $1, $3); }
  ;

data_object:
    designator
  | '(' items ')'                                   { $$ = act_paren(p, @$, $2); }
  ;

data_values:
    data_value                                      { $$ = act_list(p, NULL, $1); }
  | data_values ',' data_value                      { $$ = act_list(p, $1, $3); }
  ;

data_value:
    data_const
  | T_INT '*' data_const                            { $$ = act_repeat(p, @$, $1, $3); }
  | data_name '*' data_const                        { $$ = act_repeat(p, @$, $1, $3); }
  ;

data_const:
    T_INT
  | T_CONST
  | T_STRING
  | T_STRING '(' args ')'                           { $$ = act_call(p, @$, $1, $3); }
  | data_name
  | '-' data_const                                  { $$ = act_unary(p, @$, OP_NEG, $2); }
  | '+' data_const                                  { $$ = $2; }
  | '(' data_const ',' data_const ')'               { $$ = act_complex(p, @$, $2, $4); }
  ;

data_name:
    NAME                                            { $$ = mk_ref(p->cx, @1, $1.name); }
  | data_name '(' opt_args ')'                      { $$ = act_call(p, @$, $1, $3); }
  | data_name '%' NAME                              { $$ = act_component(p, @$, $1, $3); }
  ;

/* ---- directives ---- */

directive:
    T_ALIGN_STMT aligned with                       { act_align_stmt(p, @$, $2, $3); }
  | T_DISTRIBUTE_STMT NAME dist                     { act_dist_stmt(p, @$, $2, $3); }
  | T_DISTRIBUTE_STMT NAME no_formats               { act_dist_stmt(p, @$, $2, $3); }
  | T_SHADOW_STMT shadows
  | T_COMBINED hpf_attributes T_COLONS entities     { act_combined(p, @$); }
  | T_INDEPENDENT independent                       { act_independent(p, @$); }
  | T_RANGE_STMT NAME ranges
  | T_ON_STMT '(' args ')' on begin                 { act_on(p, @$, $3); }
  | T_RESIDENT_STMT resident begin
  | T_ADVICE
  ;

/* The standard has one array here; programs list several, each with its own dummies. */
aligned:
    alignee                                         { $$ = act_list(p, NULL, $1); }
  | aligned ',' alignee                             { $$ = act_list(p, $1, $3); }
  ;

alignee:
    NAME                                            { $$ = mk_ref(p->cx, @1, $1.name); }
  | NAME '(' args ')'     { $$ = act_call(p, @$, mk_ref(p->cx, @1, $1.name), $3); }
  ;

align:
    with
  | '(' args ')' with                               { $$ = act_align_source(p, $4, $2); }
  ;

with:
    T_WITH opt_star target                          { $$ = act_align(p, @$, $2, $3); }
  ;

target:
    NAME                                            { $$ = mk_ref(p->cx, @1, $1.name); }
  | NAME '(' args ')'                               { $$ = act_target(p, @$, $1, $3); }
  ;

opt_star:
    %empty                                          { $$ = 0; }
  | '*'                                             { $$ = 1; }
  ;

dist:
    formats
  | formats T_ONTO target                           { $$ = act_onto($1, MAP_PRESCRIPTIVE, $3); }
  | formats T_ONTO '*' target                       { $$ = act_onto($1, MAP_DESCRIPTIVE, $4); }
  | formats T_ONTO '*'                              { $$ = act_onto($1, MAP_TRANSCRIPTIVE, NULL); }
  | no_formats T_ONTO target                        { $$ = act_onto($1, MAP_PRESCRIPTIVE, $3); }
  | no_formats T_ONTO '*' target                    { $$ = act_onto($1, MAP_DESCRIPTIVE, $4); }
  ;

no_formats:
    %empty                              { $$ = act_dist(p, @$, MAP_PRESCRIPTIVE, NULL); }
  ;

formats:
    '(' args ')'                                    { $$ = act_dist(p, @$, MAP_PRESCRIPTIVE, $2); }
  | '*' '(' args ')'                                { $$ = act_dist(p, @$, MAP_DESCRIPTIVE, $3); }
  | '*'                                 { $$ = act_dist(p, @$, MAP_TRANSCRIPTIVE, NULL); }
  ;

shadows:
    shadow
  | shadows ',' shadow
  ;

shadow:
    NAME '(' args ')'                               { act_shadow_stmt(p, @$, $1, $3); }
  ;

hpf_attributes:
    hpf_attribute
  | hpf_attributes ',' hpf_attribute
  ;

hpf_attribute:
    T_ATTR                                          { act_attr(p, @$, (unsigned)$1); }
  | T_DIMENSION '(' args ')'                        { act_dimension(p, @$, $3); }
  | T_SHADOW '(' args ')'                           { act_shadow(p, @$, $3); }
  | T_ALIGN align                                   { act_align_attr(p, @$, $2); }
  | T_DISTRIBUTE dist                               { act_dist_attr(p, @$, $2); }
  | T_RANGE '(' args ')'                            { act_range(p, @$, $3); }
  | '(' args ')'                                    { act_more_range(p, @$, $2); }
  | T_CLAUSE '=' clause_value suffix                { act_ooc_clause(p, @$, $1, $3, $4); }
  | T_BRICK '(' args ')'                            { act_ooc_brick(p, @$, $3); }
  ;

clause_value:
    T_INT
  | T_STRING
  | NAME                                            { $$ = mk_ref(p->cx, @1, $1.name); }
  ;

suffix:
    %empty                                          { $$ = (NameAt){NULL, {0, 0}}; }
  | NAME
  ;

independent:
    %empty
  | '(' args ')'                                    { act_indices(p, $2); }
  | independent opt_comma T_NEW '(' args ')'        { act_new(p, $5); }
  | independent opt_comma T_REDUCTION '(' args ')'  { act_reduction(p, $5); }
  | independent opt_comma T_ON_HOME '(' args ')'    { act_on_home(p, @$, $5); }
  | independent opt_comma T_RESIDENT resident
  ;

ranges:
    '(' args ')'                                    { act_accept_all(p, $2); }
  | ranges ',' '(' args ')'                         { act_accept_all(p, $4); }
  ;

/* The clauses of ON. */
on:
    %empty
  | on opt_comma T_NEW '(' args ')'                 { act_new(p, $5); }
  | on opt_comma T_REDUCTION '(' args ')'           { act_reduction(p, $5); }
  | on opt_comma T_RESIDENT resident
  ;

resident:
    %empty
  | '(' args ')'
  ;

begin:
    %empty
  | T_BEGIN
  | ',' T_BEGIN
  ;

%%

/* ---- error messages ---- */

enum { MAX_EXPECTED = 96, MAX_NAMED = 5 };

static void drop(yysymbol_kind_t *set, int *n, int i) {
    --*n;
    memmove(set + i, set + i + 1, sizeof *set * (size_t)(*n - i));
}

static void drop_kind(yysymbol_kind_t *set, int *n, yysymbol_kind_t kind) {
    for (int i = 0; i < *n; i++)
        if (set[i] == kind)
            drop(set, n, i);
}

/* Tokens that go on with an expression or an entity are not worth naming where it may also end;
 * those that begin an expression are named together. Returns whether one may begin. */
static bool summarize(yysymbol_kind_t *set, int *n) {
    static const yysymbol_kind_t operators[] = {
        YYSYMBOL_T_EQV,  YYSYMBOL_T_NEQV, YYSYMBOL_T_OR, YYSYMBOL_T_AND, YYSYMBOL_T_EQ,
        YYSYMBOL_T_NE,   YYSYMBOL_T_LT,   YYSYMBOL_T_LE, YYSYMBOL_T_GT,  YYSYMBOL_T_GE,
        YYSYMBOL_T_POW,  YYSYMBOL_T_CONCAT, YYSYMBOL_T_DEFINED,
    };
    static const yysymbol_kind_t starters[] = {
        YYSYMBOL_T_INT, YYSYMBOL_T_CONST, YYSYMBOL_T_STRING, YYSYMBOL_T_ARRAY_BEGIN,
        YYSYMBOL_T_NOT, YYSYMBOL_NAME, YYSYMBOL_T_DEFINED,
    };
    bool begins = false, goes_on = false, ends = false;
    for (int i = 0; i < *n; i++) {
        begins |= set[i] == YYSYMBOL_T_ARRAY_BEGIN;
        goes_on |= set[i] == YYSYMBOL_T_CONCAT;
        ends |= set[i] == YYSYMBOL_YYEOF;
    }
    for (int i = 0; goes_on && i < countof(operators); i++)
        drop_kind(set, n, operators[i]);
    for (int i = 0; begins && i < countof(starters); i++)
        drop_kind(set, n, starters[i]);
    static const char *const marks[] = {"'*'", "'+'", "'-'", "'/'", "'('",
                                        "'['", "'%'", "'='", "':'", "'::'"};
    for (int i = *n - 1; (begins || goes_on || ends) && i >= 0; i--)
        for (int k = begins && !goes_on; k < countof(marks); k++)
            if (!strcmp(yysymbol_name(set[i]), marks[k])) {
                drop(set, n, i);
                break;
            }
    return begins;
}

static void put_found(Parse *p, Text *t) {
    int n = p->at - p->tok_beg;
    const char *s = p->line->text + p->tok_beg;
    const char *quote = *s == '\'' ? "" : "'";
    if (n <= 0)
        text_puts(t, "end of statement");
    else
        text_printf(t, "%s%.*s%s%s", quote, n > 40 ? 37 : n, s, n > 40 ? "..." : "", quote);
}

/* Does the statement end within parentheses? Says which. */
static bool report_unclosed(Parse *p) {
    int open[MAX_PARENS], depth = 0;
    const char *t = p->line->text;
    char quote = 0;
    for (int i = p->c->beg; i < p->c->end; i++) {
        if (quote || t[i] == '\'' || t[i] == '"')
            quote = !quote ? t[i] : quote == t[i] ? 0 : quote;
        else if ((t[i] == '(' || t[i] == '[') && depth < MAX_PARENS)
            open[depth++] = i;
        else if ((t[i] == ')' || t[i] == ']') && depth)
            depth--;
    }
    if (p->at > p->tok_beg || !depth)
        return false;
    int n = t[open[0]] == '(' && t[open[0] + 1] == '/' ? 2 : 1;
    Span at = logical_span(p->line, open[0], open[0] + n);
    if (act_error(p, at, "'%.*s' is not closed", n, t + open[0]))
        syntax_hint_end(p);
    return true;
}

static int yyreport_syntax_error(const yypcontext_t *context, Parse *p) {
    yysymbol_kind_t set[MAX_EXPECTED];
    int n = yypcontext_expected_tokens(context, set, MAX_EXPECTED);
    bool colons = false;
    for (int i = 0; i < n; i++)
        colons |= set[i] == YYSYMBOL_T_COLONS;
    if (report_unclosed(p))
        return 0;
    bool expression = summarize(set, &n);
    Text t;
    text_init(&t, p->cx);
    if (n + expression == 0 || n + expression > MAX_NAMED) {
        text_puts(&t, "unexpected ");
    } else {
        for (int i = 0; i < n + expression; i++) {
            text_puts(&t, i == 0 ? "expected " : i < n + expression - 1 ? ", " : " or ");
            text_puts(&t, i < expression ? "an expression" : yysymbol_name(set[i - expression]));
        }
        text_puts(&t, ", found ");
    }
    put_found(p, &t);
    if (act_error(p, *yypcontext_location(context), "%s", t.at))
        syntax_hint(p, colons);
    return 0;
}

/* Bison calls it only where its stack is exhausted. */
void yyerror(const YYLTYPE *at, Parse *p, const char *message) {
    (void)message;
    act_error(p, *at, "the statement is nested too deeply");
}
