// Files for browsers are imported as text, so that the compiled executable contains them.
declare module "*.css" {
  const text: string;
  export default text;
}

declare module "*.client.js" {
  const text: string;
  export default text;
}

declare module "*.svg" {
  const text: string;
  export default text;
}
