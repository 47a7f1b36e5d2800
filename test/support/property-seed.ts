import fc from "fast-check";

// The same examples in each run: a failure at random would stop an innocent change. `PROPERTY_SEED=7 npm test` looks
// for new ones; a failure prints its seed and smallest example, which becomes a test of its own.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20261128) });
