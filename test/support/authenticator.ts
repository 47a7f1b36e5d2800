const RP_ID = "garage.test";
const ORIGIN = "http://garage.test";
const encoder = new TextEncoder();

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const KEY_INCLUDED = 0x40;

type Answering = { challenge: string; origin?: string; rpId?: string; isVerified?: boolean };

/**
 * A software passkey: creates attestations of the format `none` and signs challenges with ES256, in the JSON
 * form that browsers send. Its claims can be falsified to test rejections.
 */
export class Authenticator {
  readonly id = crypto.getRandomValues(new Uint8Array(32));
  /** The claimed number of signatures. */
  counter = 0;
  readonly #keys: CryptoKeyPair;

  private constructor(keys: CryptoKeyPair) {
    this.#keys = keys;
  }

  static async create(): Promise<Authenticator> {
    const algorithm = { name: "ECDSA", namedCurve: "P-256" };
    const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
    if (!("privateKey" in keys)) throw new Error("no key pair");
    return new Authenticator(keys);
  }

  get credentialId(): string {
    return base64url(this.id);
  }

  /** The result of `navigator.credentials.create()`. */
  async register(options: Answering) {
    const idLength = new Uint8Array([this.id.length >> 8, this.id.length & 0xff]);
    const attested = concat(new Uint8Array(16), idLength, this.id, await this.#coseKey());
    const authData = concat(await this.#header(options, KEY_INCLUDED), attested);
    const attestationObject = cbor(
      new Map<string, Cbor>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]),
    );
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: base64url(clientData("webauthn.create", options)),
        attestationObject: base64url(attestationObject),
        transports: ["internal"],
      },
    };
  }

  /** The result of `navigator.credentials.get()`. */
  async sign(options: Answering & { userHandle?: string }) {
    const client = clientData("webauthn.get", options);
    const authData = await this.#header(options, 0);
    const signed = concat(authData, await sha256(client));
    const raw = await crypto.subtle.sign(
      { name: "ECDSA", hash: "SHA-256" },
      this.#keys.privateKey,
      signed,
    );
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authData),
        signature: base64url(derSignature(new Uint8Array(raw))),
        ...(options.userHandle ? { userHandle: options.userHandle } : {}),
      },
    };
  }

  #credential() {
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: "public-key",
      clientExtensionResults: {},
    };
  }

  async #header({ rpId = RP_ID, isVerified = true }: Answering, flags: number) {
    const counter = new Uint8Array(4);
    new DataView(counter.buffer).setUint32(0, this.counter);
    const flag = new Uint8Array([USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | flags]);
    return concat(await sha256(encoder.encode(rpId)), flag, counter);
  }

  async #coseKey(): Promise<Uint8Array> {
    const exported = await crypto.subtle.exportKey("raw", this.#keys.publicKey);
    if (!(exported instanceof ArrayBuffer)) throw new Error("no raw key");
    const point = new Uint8Array(exported);
    return cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point.slice(1, 33)],
        [-3, point.slice(33)],
      ]),
    );
  }
}

function clientData(
  type: string,
  { challenge, origin = ORIGIN }: Answering,
): Uint8Array<ArrayBuffer> {
  return encoder.encode(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

type Cbor = string | number | Uint8Array | Map<string | number, Cbor>;

/** The part of CBOR (RFC 8949) that passkeys need: small numbers, texts, bytes and maps. */
function cbor(value: Cbor): Uint8Array {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") {
    const text = encoder.encode(value);
    return concat(head(3, text.length), text);
  }
  if (value instanceof Uint8Array) return concat(head(2, value.length), value);
  const pairs = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)]);
  return concat(head(5, value.size), ...pairs);
}

function head(major: number, length: number): Uint8Array {
  if (length < 24) return new Uint8Array([(major << 5) | length]);
  if (length < 256) return new Uint8Array([(major << 5) | 24, length]);
  return new Uint8Array([(major << 5) | 25, length >> 8, length & 0xff]);
}

/** Converts WebCrypto's concatenated r and s to DER, as authenticators send them. */
function derSignature(raw: Uint8Array): Uint8Array {
  const parts = [raw.slice(0, 32), raw.slice(32)].map((part) => {
    const start = part.findIndex((byte) => byte !== 0);
    const digits = part.slice(start);
    const value = (digits[0] ?? 0) >= 0x80 ? concat(new Uint8Array([0]), digits) : digits;
    return concat(new Uint8Array([0x02, value.length]), value);
  });
  const body = concat(...parts);
  return concat(new Uint8Array([0x30, body.length]), body);
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

function concat(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}
