// Migrations are imported as text, so that they stand in the compiled executable as well.
declare module "*.sql" {
  const text: string;
  export default text;
}
