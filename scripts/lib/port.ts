import { createConnection } from "node:net";
import { fail } from "./project.ts";

const DEFAULT_PORT = 8787;

function isPortTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: "localhost" });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

/** The port in PORT; exits if it is invalid or taken. */
export async function requirePort(command: string): Promise<number> {
  const port = Number(process.env.PORT ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    fail(`PORT is not a port: ${process.env.PORT}`);
  if (await isPortTaken(port))
    fail(`Port ${port} is taken. Stop what listens there, or choose another: PORT=8788 ${command}`);
  return port;
}
