/**
 * Loader data of a page that is partly drawn as static markup: a document brings that part as markup, so it
 * is not sent as data a second time. Whoever navigates by script gets all of it.
 *
 * @param sent what the browser needs either way
 * @param drawn what only static markup is drawn from; in the browser it is there after a navigation alone
 */
export function documentData<S extends object, D extends object>(
  request: Request,
  sent: S,
  drawn: D,
): S & D {
  const all = { ...sent, ...drawn };
  if (new URL(request.url).pathname.endsWith(".data")) return all;
  // React Router serializes what can be enumerated, and renders from the object itself.
  for (const name of Object.keys(drawn)) Object.defineProperty(all, name, { enumerable: false });
  return all;
}
