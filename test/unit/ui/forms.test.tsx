import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { StockQualifications } from "#app/features/garage/components/stock-qualifications.tsx";
import {
  VehicleForm,
  type VehicleFormProps,
} from "#app/features/garage/components/vehicle-form.tsx";
import { SlipRequirements } from "#app/features/slips/components/slip-requirements.tsx";
import {
  TimeSlipForm,
  type TimeSlipFormProps,
} from "#app/features/slips/components/time-slip-form.tsx";

const messageOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

function render(Component: () => React.ReactNode): string {
  const Page = createRoutesStub([{ path: "/", Component }]);
  return renderToStaticMarkup(<Page />);
}

/** The attributes of the field with this name. */
function fieldOf(html: string, name: string): string {
  return (
    new RegExp(`<(?:input|select|textarea)(?=[^>]* name="${name}")([^>]*)`).exec(html)?.[1] ?? ""
  );
}

const CHOICES = { years: [2019, 2018], models: [], trims: [] };

function vehicleForm(props: Partial<VehicleFormProps> = {}) {
  return render(() => (
    <VehicleForm
      mode="add"
      ownerId={4}
      choices={CHOICES}
      currentYear={2026}
      saveKey="key"
      onSaved={() => {}}
      {...props}
    />
  ));
}

test("the vehicle form: a VIN that is never truncated, a group, an image, and a button for each mode", () => {
  const html = vehicleForm();
  // A browser would truncate a scan with an extra character, and a wrong VIN would be saved.
  expect(fieldOf(html, "vin")).not.toContain("maxLength");
  expect(fieldOf(html, "vehicleImage")).toContain('accept="image/*"');
  for (const name of ["year", "model", "trim", "vin"])
    expect(fieldOf(html, name), name).toContain("required");
  expect(html.match(/name="vehicleGroup"[^>]*value="(?:stock|modified)"/g)).toHaveLength(2);
  expect(html).toContain("/art/stock-vehicle.svg");
  expect(messageOf(html)).toMatch(/Add vehicle$/);
  expect(messageOf(vehicleForm({ mode: "edit" }))).toMatch(/Update vehicle$/);
});

test("years that can't be loaded fall back to 1960 to now, with a message and Retry", () => {
  const html = vehicleForm({ choices: { ...CHOICES, years: null } });
  const years = [...html.matchAll(/<option value="(\d{4})"/g)].map(([, year]) => Number(year));
  expect(years).toEqual(Array.from({ length: 67 }, (_, index) => 2026 - index));
  expect(messageOf(html)).toContain("Unable to load vehicle years. Please try again. Retry");
});

test("the stock rules list each piece of safety gear", () => {
  const html = renderToStaticMarkup(<StockQualifications />);
  expect(messageOf(html)).toContain("Different tires and safety gear");
  expect([...html.matchAll(/<li>([^<]*)/g)].map(([, item]) => item)).toEqual([
    "harness",
    "roll bars",
    "roll cage",
    "fire suspension",
    "engine cut-off",
    "battery box",
    "driveshaft loop",
    "hoodpins",
  ]);
  expect(messageOf(html)).toContain("Anything else makes it modified.");
});

const SLIP_FORM = {
  userId: 4,
  username: "hemi_may",
  hasPledged: true,
  vehicles: [{ id: 9, title: "2018 Dodge Challenger SRT Demon", year: 2018, mods: "" }],
  vehicleId: 9,
  latestDay: "2026-06-15",
  usualWait: "Usual wait: 5 h.",
  slip: null,
} satisfies TimeSlipFormProps["form"];

function slipForm(props: Partial<TimeSlipFormProps> = {}) {
  return render(() => <TimeSlipForm form={SLIP_FORM} submitKey="key" {...props} />);
}

test("the slip form has figures as free text, two images, and in the registration a link to skip it", () => {
  const html = slipForm();
  for (const name of ["elapsedTime", "sixtyFeetTime", "topSpeed"])
    expect(fieldOf(html, name), name).not.toMatch(/type="number"|pattern=/);
  for (const name of ["timeslip", "timeslipAndVin"])
    expect(fieldOf(html, name), name).toContain('accept="image/*"');
  expect(html).toContain("noValidate");
  expect(messageOf(html)).toMatch(/SUBMIT AND PROCEED TO MY GARAGE$/);
  expect(html).not.toContain("noRacingPledge");
  expect(
    fieldOf(slipForm({ form: { ...SLIP_FORM, hasPledged: false } }), "noRacingPledge"),
  ).toContain("required");
  const registration = slipForm({ mode: "registration" });
  expect(registration).toMatch(
    /<a [^>]*href="\/user\/hemi_may"[^>]*>I&#x27;LL ADD ONE LATER\. COMPLETE MY REGISTRATION AND TAKE ME TO MY GARAGE\.</,
  );
  expect(messageOf(slipForm({ form: { ...SLIP_FORM, vehicles: null } }))).toContain(
    "Failed to load vehicles",
  );
});

test("the rules for slips are shown, with an example of both photos", () => {
  const html = render(() => <SlipRequirements />);
  const words = messageOf(html);
  for (const rule of [
    /approved event at a sanctioned 1\/4-mile drag strip/,
    /type in the results yourself and upload photos/,
    /What you type has to match the photo, or the run won&#x27;t be approved/,
    /beside the VIN of the vehicle you chose/,
    /Everyone can see the photo of the slip/,
  ])
    expect(words).toMatch(rule);
  for (const example of ["example-slip.svg", "example-slip-vin.svg"])
    expect(html).toMatch(new RegExp(`href="[^"]*/${example}"`));
});
