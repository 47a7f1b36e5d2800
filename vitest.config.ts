import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";

/** Two runners: pure rules in Node, everything that touches D1, R2 or KV in workerd. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["test/unit/**/*.test.{ts,tsx}"],
          setupFiles: ["test/support/fail-on-console.ts"],
        },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            main: "./test/support/worker.ts",
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                APP_ENV: "test",
                SESSION_SECRETS: "a-secret-for-tests-only-0123456789abcdef",
                TEST_MIGRATIONS: await readD1Migrations("db/migrations"),
              },
            },
          })),
        ],
        test: {
          name: "worker",
          include: ["test/worker/**/*.test.{ts,tsx}"],
          setupFiles: ["test/support/fail-on-console.ts", "test/support/apply-migrations.ts"],
        },
      },
    ],
  },
});
