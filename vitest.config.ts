import { availableParallelism } from "node:os";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { criticalCss } from "./app/rendering/vite/plugins.ts";
import { newCertificateKey } from "./scripts/lib/certificate-key.ts";
import { contentPages } from "./scripts/lib/content-pages.ts";
import { pageModules } from "./scripts/lib/page-modules.ts";
import { newPushKey } from "./scripts/lib/push-key.ts";
import { countMailsByWriter } from "./test/support/mail-writers.ts";

/** Packages of hundreds of files, bundled since each test file loads the server again. */
const PACKAGES = [
  "@react-router/cloudflare",
  "@simplewebauthn/server",
  "@zxcvbn-ts/core",
  "d3-scale",
  "d3-shape",
  "drizzle-orm",
  "drizzle-orm/d1",
  "drizzle-orm/sqlite-core",
  "jose",
  "react",
  "react-dom/server",
  "react-router",
  "react/jsx-dev-runtime",
  "zod",
];

// Tests aren't isolated: loading everything again for each file took as long as all unit tests. A file that
// replaces modules or the environment of its process is `*.isolated.test.ts`.

const ISOLATED = "test/unit/**/*.isolated.test.ts";

/** Generous for a busy machine: the benchmark measures speed, not the tests. */
const TIMEOUTS = { testTimeout: 60_000, hookTimeout: 120_000 };

/** A short file that takes twelve minutes. At the end, where its size would put it, it would run alone. */
const LONGEST = "walk.test.ts";

/** Vitest's order, by the size of files, with the longest one first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith(`/${LONGEST}`);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

/** Pure rules run in Node, code that uses D1, R2 or KV in workerd, journeys in a real browser. */
export default defineConfig({
  test: {
    // Test files wait about as long as they compute.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [pageModules()],
        test: {
          name: "unit",
          ...TIMEOUTS,
          isolate: false,
          include: ["test/unit/**/*.test.{ts,tsx}"],
          exclude: [ISOLATED],
          setupFiles: ["test/support/fail-on-console.ts", "test/support/property-seed.ts"],
        },
      },
      {
        plugins: [pageModules()],
        test: {
          name: "isolated",
          ...TIMEOUTS,
          include: [ISOLATED],
          setupFiles: ["test/support/fail-on-console.ts", "test/support/property-seed.ts"],
        },
      },
      {
        test: {
          name: "e2e",
          ...TIMEOUTS,
          isolate: false,
          include: ["test/e2e/**/*.test.ts"],
          globalSetup: ["test/e2e/support/serve.ts"],
          testTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
          // Each concurrent file has its own site; a given running site is only one.
          maxWorkers: process.env.ORIGIN ? 1 : 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: [
          pageModules(),
          contentPages(),
          criticalCss(),
          cloudflareTest(async () => ({
            main: "./test/support/worker.ts",
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                APP_ENV: "test",
                SITE_ORIGIN: "http://garage.test",
                SESSION_SECRETS: "a-secret-for-tests-only-0123456789abcdef",
                CERTIFICATE_KEYS: newCertificateKey(),
                PUSH_KEY: newPushKey(),
                TRACK_KEY_SECRETS: "a-third-secret-for-tests-only-0123456789abcdef",
                NEWS_WEBHOOK_SECRET: "another-secret-for-tests-0123456789abcdef",
                TEST_MIGRATIONS: await readD1Migrations("db/migrations"),
                TEST_MAIL_WRITERS: countMailsByWriter(),
              },
            },
          })),
        ],
        test: {
          name: "worker",
          ...TIMEOUTS,
          // Each file starts with empty bindings (test/support/empty-bindings.ts).
          isolate: false,
          deps: { optimizer: { ssr: { enabled: true, include: PACKAGES } } },
          include: ["test/worker/**/*.test.{ts,tsx}"],
          setupFiles: [
            "test/support/fail-on-console.ts",
            "test/support/property-seed.ts",
            "test/support/empty-bindings.ts",
          ],
        },
      },
    ],
  },
});
