import { expect, test } from "vitest";
import { importedStyles } from "#app/rendering/vite/plugins.ts";

type Chunk = {
  type: "chunk";
  code: string;
  imports: string[];
  moduleIds: string[];
  viteMetadata: { importedCss: Set<string> };
};

function chunk(code: string, imports: string[], moduleIds: string[], css: string[] = []): Chunk {
  return { type: "chunk", code, imports, moduleIds, viteMetadata: { importedCss: new Set(css) } };
}

/** The page's chunk after the plugin has processed an environment's bundle. */
function built(page: Chunk, environment = "client"): Chunk {
  const bundle = {
    "assets/page.js": page,
    "assets/talk.js": chunk("export{};", [], ["/app/talk.module.css"], ["assets/talk.css"]),
    "assets/alert.js": chunk("export{};", [], ["/app/alert.tsx", "/app/alert.module.css"]),
  };
  const { generateBundle } = importedStyles();
  if (typeof generateBundle !== "function") throw new Error("no such hook");
  const context = { environment: { name: environment } };
  Reflect.apply(generateBundle, context, [{}, bundle, false]);
  return page;
}

test("stylesheets imported for their side effect don't import the chunk of class names", () => {
  const page = built(chunk('import"./talk.js";run()', ["assets/talk.js"], ["/app/page.tsx"]));
  expect(page).toMatchObject({ code: "run()", imports: [] });
  expect([...page.viteMetadata.importedCss]).toEqual(["assets/talk.css"]);
});

test.each([
  ["names that are read", 'import{t}from"./talk.js";run(t)', "assets/talk.js", "client"],
  ["a chunk with more than names", 'import"./alert.js";run()', "assets/alert.js", "client"],
  ["what the server runs", 'import"./talk.js";run()', "assets/talk.js", "ssr"],
])("the import stays: %s", (_what, code, file, environment) => {
  const page = built(chunk(code, [file], ["/app/page.tsx"]), environment);
  expect(page).toMatchObject({ code, imports: [file] });
});
