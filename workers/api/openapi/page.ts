import { html } from "hono/html";
import { BRAND } from "#app/lib/brand.ts";
import stylesheet from "./api-docs.css?url";
import type { ApiDocument, JsonSchema, Operation, Parameter } from "./document.ts";
import { requirementsOf, typeOf } from "./schema-text.ts";

type Markup = ReturnType<typeof html>;
/** Requests mark required fields, and responses mark optional ones: the rarer of the two. */
type Mark = "required" | "optional";
type Row = { name: string; schema: JsonSchema; mark: Mark | null; description?: string };
type Listed = { method: string; path: string; operation: Operation };

/** Renders the document as a page without script. `html` escapes everything interpolated. */
export function renderDocs(document: ApiDocument, origin: string): Markup {
  const { info, tags, paths, components } = document;
  const all = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  );
  const sections = tags.map((tag) => ({
    ...tag,
    id: anchorOf(tag.name),
    listed: all.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="${BRAND.themeColor}">
<title>API | ${BRAND.name}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="bar"><div class="wrap">
<a class="home" href="/">${BRAND.name}</a>
<a href="/api/openapi.json">openapi.json</a>
</div></header>
<main id="content" class="wrap" tabindex="-1">
<div class="intro">
<div class="said">
<h1>The API</h1>
<p class="counted"><b>${all.length}</b> endpoints <span>OpenAPI ${document.openapi}</span></p>
<p class="lead">${prose(info.description)}</p>
</div>
${renderFirstCalls(origin)}
</div>
<nav class="index" aria-label="Endpoints">
${sections.map(
  ({ name, id, listed }) => html`<section><h2><a class="group" href="#${id}">${name}</a></h2><ul>
${listed.map(
  ({ method, path, operation }) =>
    html`<li><a class="entry" href="#${operation.operationId}">${plate(method)}<span>${breakable(path)}</span></a></li>`,
)}</ul></section>`,
)}
<section><h2><a class="group" href="#shapes">Shapes</a></h2></section>
</nav>
${sections.map(
  ({ name, id, description, listed }) => html`<section class="tag" aria-labelledby="${id}">
<h2 id="${id}">${name}</h2>
<p class="about">${prose(description)}</p>
${listed.map((endpoint) => renderOperation(endpoint, components.responses))}
</section>`,
)}
<section class="tag" aria-labelledby="shapes">
<h2 id="shapes">Shapes</h2>
<p class="about">What several answers hold.</p>
${Object.entries(components.schemas).map(
  ([name, schema]) => html`<article class="endpoint" id="${shapeAnchor(name)}">
<h3>${name}</h3>
${schema.description ? html`<p>${prose(schema.description)}</p>` : ""}
${renderRows(rowsOf(schema, "optional"))}
</article>`,
)}
</section>
</main>
</body>
</html>`;
}

function renderFirstCalls(origin: string): Markup {
  return html`<pre class="slip"># The quickest stock run
curl '${origin}/rest/slips?isStock=true&limit=1'

# Sign in, then ask who that is
curl -c session -H 'content-type: application/json' \\
  -d '{"username": "demo-racer", "password": "…"}' \\
  ${origin}/api/users/login
curl -b session ${origin}/api/users/me</pre>`;
}

function renderOperation(
  { method, path, operation }: Listed,
  shared: ApiDocument["components"]["responses"],
): Markup {
  const { parameters = [], requestBody } = operation;
  return html`<article class="endpoint" id="${operation.operationId}">
<h3>${plate(method)}<a class="address" href="#${operation.operationId}">${breakable(path)}</a></h3>
<p class="summary">${operation.summary}${renderAccess(operation)}</p>
${operation.description ? html`<p>${prose(operation.description)}</p>` : ""}
${parameters.length > 0 ? html`<h4>Parameters</h4>${renderRows(parameters.map(rowOfParameter))}` : ""}
${Object.entries(requestBody?.content ?? {}).map(
  ([type, { schema, example }]) => html`<h4>Body <code>${type}</code></h4>
${renderRows(rowsOf(schema, "required"))}${renderExample("An example of the body", example)}`,
)}
<h4>Answers</h4>
<dl class="answers">
${Object.entries(operation.responses).map(([status, response]) => {
  const reply = "$ref" in response ? shared[lastPart(response.$ref)] : response;
  return html`<div><dt>${statusMark(status)}</dt><dd>${prose(reply?.description ?? "")}
${"$ref" in response || !reply ? "" : renderReply(reply)}</dd></div>`;
})}
</dl>
</article>`;
}

function renderAccess({ "x-access": access }: Operation): Markup | "" {
  if (access === "anyone") return "";
  return html` <span class="lock">${access === "moderator" ? "moderators" : "signed in"}</span>`;
}

function renderReply({
  content = {},
  headers = {},
}: NonNullable<ApiDocument["components"]["responses"][string]>): Markup {
  return html`${Object.entries(headers).map(
    ([name, { description }]) => html`<p><code>${name}</code> ${prose(description)}</p>`,
  )}${Object.entries(content).map(
    ([type, { schema, example }]) =>
      html` <span class="type">${
        type === "application/json" ? renderType(schema) : type
      }</span>${renderRows(rowsOf(schema, "optional"))}${renderExample("An example of the answer", example)}`,
  )}`;
}

function rowOfParameter({ name, schema, required, description = "", in: place }: Parameter): Row {
  const where = place === "header" ? "Header. " : "";
  return { name, schema, mark: required ? "required" : null, description: where + description };
}

function rowsOf({ properties = {}, required = [] }: JsonSchema, marked: Mark): Row[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (typeof schema === "boolean") return [];
    const isMarked = required.includes(name) === (marked === "required");
    return [{ name, schema, mark: isMarked ? marked : null }];
  });
}

function renderRows(rows: readonly Row[]): Markup | "" {
  if (rows.length === 0) return "";
  return html`<dl class="rows">
${rows.map(({ name, schema, mark, description = schema.description ?? "" }) => {
  const words = [description, requirementsOf(schema)].filter(Boolean);
  return html`<div><dt><code>${name}</code>${mark ? html` <span class="${mark}">${mark}</span>` : ""}</dt>
<dd><span class="type">${renderType(schema)}</span> ${words.map((text) => html`${prose(text)} `)}</dd></div>`;
})}
</dl>`;
}

/** The type as text, linked if it is one of the shapes. */
function renderType(schema: JsonSchema): Markup {
  const { text, shape } = typeOf(schema);
  if (!shape) return html`${text}`;
  const [before = "", after = ""] = text.split(shape);
  return html`${before}<a href="#${shapeAnchor(shape)}">${shape}</a>${after}`;
}

function renderExample(label: string, example: unknown): Markup | "" {
  if (example === undefined) return "";
  return html`<details><summary>${label}</summary><pre>${JSON.stringify(example, null, 2)}</pre></details>`;
}

function plate(method: string): Markup {
  return html`<b class="plate ${method}">${method.toUpperCase()}</b> `;
}

function statusMark(status: string): Markup {
  return html`<b class="status s${status.slice(0, 1)}">${status}</b>`;
}

/** The only markup in texts is `code`. */
function prose(text: string): Markup[] {
  return text
    .split("`")
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

/** A path that can wrap after its slashes. */
function breakable(path: string): Markup[] {
  return path.split(/(?<=\/)/).map((part) => html`${part}<wbr>`);
}

function anchorOf(name: string): string {
  return `tag-${name.toLowerCase().replaceAll(" ", "-")}`;
}

function shapeAnchor(name: string): string {
  return `shape-${name}`;
}

function lastPart(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}
