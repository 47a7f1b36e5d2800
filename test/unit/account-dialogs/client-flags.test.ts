import { expect, test } from "vitest";
import { readClientFlags } from "#app/features/account-dialogs/client-flags.ts";

type Given = Parameters<typeof readClientFlags>[0]["given"];

function flags(
  search: string,
  options: { isSignedIn?: boolean; isUnasked?: boolean; given?: Given } = {},
) {
  const { isSignedIn = false, isUnasked = false, given = null } = options;
  return readClientFlags({ params: new URLSearchParams(search), isSignedIn, isUnasked, given });
}

const gave = (dialog: NonNullable<Given>["dialog"], linkToken: string | null = null): Given => ({
  dialog,
  linkToken,
});

test("nothing is open on an ordinary page", () => {
  expect(flags("?sort=topSpeed")).toEqual({
    openUserModal: false,
    userModalMode: "login",
    activateLoginModal: false,
    showResetPasswordForm: null,
    openResetPasswordModal: false,
    openActivationModal: false,
    activationHandled: false,
    showActivationSuccess: false,
    showActivationFailed: false,
    showAlreadyActivated: false,
    autoLoginAfterActivation: false,
  });
});

test.each([
  ["?login=1", "login", true],
  ["?register=1", "register", false],
  ["?forgotPassword=1", "forgotPassword", false],
])("%s opens the user modal", (search, userModalMode, activateLoginModal) => {
  expect(flags(search)).toMatchObject({ openUserModal: true, userModalMode, activateLoginModal });
});

test("signed-in racers have to log in only if the session has ended since", () => {
  expect(flags("?login=1", { isSignedIn: true }).openUserModal).toBe(true);
  expect(flags("?login=1", { isSignedIn: true, isUnasked: true }).openUserModal).toBe(false);
  expect(flags("?forgotPassword=1", { isSignedIn: true }).openUserModal).toBe(false);
});

test("a reset link opens its form and holds the token", () => {
  expect(flags("", { given: gave("resetPassword", "abc") })).toMatchObject({
    openResetPasswordModal: true,
    showResetPasswordForm: "abc",
    openActivationModal: false,
  });
});

test("an activation tells what became of it, and whether it signed in", () => {
  const success = flags("", { given: gave("activationSuccess"), isSignedIn: true });
  expect(success).toMatchObject({
    openActivationModal: true,
    activationHandled: true,
    showActivationSuccess: true,
    showActivationFailed: false,
    autoLoginAfterActivation: true,
  });
  const withSlip = flags("", { given: gave("activationSuccessWithSlip"), isSignedIn: true });
  expect(withSlip).toEqual(success);
  expect(flags("", { given: gave("activationSuccess") }).autoLoginAfterActivation).toBe(false);
  expect(flags("", { given: gave("activationFailed"), isSignedIn: true })).toMatchObject({
    activationHandled: true,
    showActivationSuccess: false,
    showActivationFailed: true,
    autoLoginAfterActivation: false,
  });
  expect(flags("", { given: gave("activate", "abc") })).toMatchObject({
    openActivationModal: true,
    activationHandled: false,
  });
});

test("the address comes before what the server gave, and only known steps are open", () => {
  expect(flags("?login=1", { given: gave("activationFailed") })).toMatchObject({
    openUserModal: true,
    openActivationModal: false,
    showActivationFailed: false,
  });
  const step = flags("?activation=deleteAccount", { given: gave("activationFailed") });
  expect(step).toMatchObject({ openActivationModal: true, showActivationFailed: false });
  expect(flags("?activation=accountDeleted").openActivationModal).toBe(false);
});
