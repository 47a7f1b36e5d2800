/**
 * `deferred` on a page's response: it is the same for every visitor. Set by the renderer, read and removed by
 * the middleware.
 */
export const HYDRATION_HEADER = "x-hydration";
