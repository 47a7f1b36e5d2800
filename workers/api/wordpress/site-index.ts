import { BRAND } from "#app/lib/brand.ts";

const NAMESPACE = "wp/v2";
const COLLECTIONS = ["posts", "categories", "tags", "users"] as const;

/** The index at `/wp-json`, from which clients discover routes. @param origin the site's address */
export function siteIndex(origin: string) {
  return {
    name: BRAND.name,
    description: BRAND.description,
    url: origin,
    home: origin,
    gmt_offset: "0",
    timezone_string: "UTC",
    namespaces: [NAMESPACE],
    authentication: {},
    routes: routes(origin),
  };
}

/** The index of the only namespace. */
export function namespaceIndex(origin: string) {
  return { namespace: NAMESPACE, routes: routes(origin) };
}

function routes(origin: string) {
  const paths = COLLECTIONS.flatMap((name) => [
    `/${NAMESPACE}/${name}`,
    `/${NAMESPACE}/${name}/(?P<id>[\\d]+)`,
  ]);
  return Object.fromEntries(
    paths.map((path) => [
      path,
      {
        namespace: NAMESPACE,
        methods: ["GET"],
        endpoints: [{ methods: ["GET"], args: {} }],
        ...(path.includes("(") ? {} : { _links: { self: [{ href: `${origin}/wp-json${path}` }] } }),
      },
    ]),
  );
}
