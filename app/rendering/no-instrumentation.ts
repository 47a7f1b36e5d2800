// Replaces the router's own file in the browser build (`vite/plugins.ts`): instrumentation of the router, which the
// site doesn't use, is 1.1 kB of every page's script.

export const consumeInstrumentationClientResultMetaReceiver = () => undefined;

export const getRouteInstrumentationUpdates = () => ({});

export const instrumentClientSideRouter = <R>(router: R): R => router;
