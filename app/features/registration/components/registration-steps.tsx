import { Steps } from "#app/ui/steps.tsx";

const STEPS = ["Account", "Profile", "Vehicle", "Time slip"] as const;

export type RegistrationStep = 1 | 2 | 3 | 4;

/** How far a registration has come. */
export function RegistrationSteps({ current }: { current: RegistrationStep }) {
  return <Steps label="Registration steps" steps={STEPS} current={current} />;
}
