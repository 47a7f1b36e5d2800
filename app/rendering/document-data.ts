/**
 * Loader data of a page that is partly static markup. A document contains that part as markup, so it isn't
 * sent again as data; a client-side navigation gets all of it.
 *
 * @param sent what the browser always needs
 * @param drawn what only static markup is rendered from; in the browser, present only after a navigation
 */
export function documentData<S extends object, D extends object>(
  request: Request,
  sent: S,
  drawn: D,
): S & D {
  const all = { ...sent, ...drawn };
  if (new URL(request.url).pathname.endsWith(".data")) return all;
  // React Router serializes enumerable properties only, but renders from the object itself.
  for (const name of Object.keys(drawn)) Object.defineProperty(all, name, { enumerable: false });
  return all;
}
