// The packages' entry points load all their lists; their files can be imported one by one.
declare module "@zxcvbn-ts/language-common/dist/passwords.json.mjs" {
  const words: string[];
  export default words;
}
declare module "@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs" {
  const graphs: Record<string, Record<string, (string | null)[]>>;
  export default graphs;
}
declare module "@zxcvbn-ts/language-en/dist/firstnames.json.mjs" {
  const words: string[];
  export default words;
}
