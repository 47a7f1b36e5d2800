import { randomUUID } from "node:crypto";
import { slipPhoto } from "../e2e/support/photographs.ts";
import { type Visit, Visitor } from "./visitor.ts";

const PASSWORD = "Rubber 1320 smoke";
export const DEMO_PASSWORD = "Quarter1320";

export function registrationOf(username: string) {
  return {
    ...{ username, email: `${username}@example.com`, password: PASSWORD },
    ...{ confirmPassword: PASSWORD, firstName: "Casey", lastName: "Miller" },
    ...{ country: "Canada", noRacingPledge: true },
  };
}

export function newName(kind: string): string {
  return `${kind}-${randomUUID().slice(0, 8)}`;
}

function readResult({ status, body }: Visit) {
  if (status < 200 || status > 299) throw new Error(`${status}: ${body}`);
  return JSON.parse(body);
}

/** What a racer sends: the same key sends the same thing. */
type Sending = { key: string; isAcknowledged: boolean; send(): Promise<Visit> };

/** A new member with a car, who sends slips and comments and remembers which were acknowledged. */
export class Racer {
  readonly visitor: Visitor;
  readonly slips: Sending[] = [];
  readonly comments: Sending[] = [];
  readonly #userId: number;
  readonly #username: string;
  readonly #vehicleId: number;

  private constructor(visitor: Visitor, own: { id: number; username: string; vehicleId: number }) {
    this.visitor = visitor;
    this.#userId = own.id;
    this.#username = own.username;
    this.#vehicleId = own.vehicleId;
  }

  get id(): number {
    return this.#userId;
  }

  /** Registers, activates the account and adds a car. @throws if a step fails */
  static async create(origin: string): Promise<Racer> {
    const visitor = new Visitor(origin);
    const username = newName("fault");
    const registered = await visitor.sendJson(
      "/rest/registration/register",
      registrationOf(username),
    );
    const { id } = readResult(registered).user;
    const outbox = await visitor.send(`/api/dev/outbox?to=${username}@example.com`);
    const activationToken = /activationToken=([\w-]+)/.exec(outbox.body)?.[1];
    readResult(await visitor.sendJson("/api/users/activation", { activationToken }));
    const cars = readResult(await visitor.send("/rest/vehicles/lookup?model=Challenger&year=2018"));
    const car = cars.find(({ trim }: { trim: string }) => trim === "SRT Demon");
    const vehicle = await visitor.sendForm("/api/vehicles", {
      ...{ userId: String(id), vehicleId: "0", vehicleLookupId: String(car.id) },
      ...{ vin: "1G4AH59H45G118341", mods: "Drag radials", isStock: "false" },
      ...{ isDefault: "true", originalImage: "" },
    });
    return new Racer(visitor, { id, username, vehicleId: readResult(vehicle).id });
  }

  async sendSlip(): Promise<Visit> {
    const key = randomUUID();
    const photo = new File([new Uint8Array(await slipPhoto(key))], "slip.jpg", {
      type: "image/jpeg",
    });
    const elapsedTime = (10 + Math.random() * 5).toFixed(3);
    const fields = {
      ...{ slipId: "0", userId: String(this.#userId), vehicleId: String(this.#vehicleId) },
      ...{ raceTrack: "Famoso Dragstrip", raceDate: "2026-04-12", elapsedTime },
      ...{ sixtyFeetTime: "1.83", topSpeed: "113.20", timeslip: photo, timeslipAndVin: photo },
    };
    return this.#sendNew(this.slips, {
      key,
      isAcknowledged: false,
      send: () => this.visitor.sendForm("/api/timeslips/submit", fields, key),
    });
  }

  async sendComment(topicId: number): Promise<Visit> {
    const key = randomUUID();
    const body = { topicId, content: `Dead hook ${key}.`, username: this.#username };
    return this.#sendNew(this.comments, {
      key,
      isAcknowledged: false,
      send: () =>
        this.visitor.sendJson("/api/news/comments/addComment", body, { "idempotency-key": key }),
    });
  }

  /**
   * Sends everything again that wasn't acknowledged, with the same keys, in a new session: the racer's may have expired.
   *
   * @returns those that failed again
   */
  async sendRest(): Promise<Visit[]> {
    const rest = [...this.slips, ...this.comments].filter(({ isAcknowledged }) => !isAcknowledged);
    if (rest.length === 0) return [];
    await this.visitor.sendJson("/api/users/login", {
      username: this.#username,
      password: PASSWORD,
    });
    const failures: Visit[] = [];
    for (const sending of rest) {
      const visit = await this.#send(sending);
      if (!sending.isAcknowledged) failures.push(visit);
    }
    return failures;
  }

  async #sendNew(list: Sending[], sending: Sending): Promise<Visit> {
    list.push(sending);
    return this.#send(sending);
  }

  async #send(sending: Sending): Promise<Visit> {
    const visit = await sending.send();
    sending.isAcknowledged ||= visit.status >= 200 && visit.status < 300;
    return visit;
  }
}
