// npm run certificate-key [-- --env staging]: replaces the key that signs run certificates with a new one, which it
// never prints. Certificates signed with earlier keys can still be verified.
import { rotateCertificateKey } from "./deploy/certificate-keys.ts";
import { requireDeployment } from "./deploy/deployment.ts";
import { DeployError, wrangler } from "./deploy/wrangler.ts";
import { takeEnvironment } from "./lib/environment.ts";
import { fail } from "./lib/project.ts";

const { environment } = takeEnvironment(process.argv.slice(2));
try {
  const deployment = requireDeployment(environment);
  const count = await rotateCertificateKey({ wrangler, fetch }, deployment);
  console.log(`A new key signs certificates; ${count - 1} earlier ones still verify theirs.`);
} catch (error) {
  if (!(error instanceof DeployError)) throw error;
  fail(error.message);
}
