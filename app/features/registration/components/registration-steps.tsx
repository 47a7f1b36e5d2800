import { Steps } from "#app/ui/steps.tsx";

const STEPS = ["Account", "Profile", "Vehicle", "Time slip"] as const;

export type RegistrationStep = 1 | 2 | 3 | 4;

/** The progress of a registration. */
export function RegistrationSteps({ current }: { current: RegistrationStep }) {
  return <Steps label="Registration steps" steps={STEPS} current={current} />;
}
