import {
  type ConsoleColumn,
  ConsoleFilter,
  ConsoleTable,
} from "#app/features/console/components/console-list.tsx";
import { ConsolePage } from "#app/features/console/components/console-page.tsx";
import type { ConsoleSection } from "#app/features/console/console-section.ts";
import { formatClubDay } from "#app/lib/dates.ts";
import { Link } from "#app/rendering/index.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { KeysetPager } from "#app/ui/keyset-pager.tsx";
import type { MemberLine } from "../list-members.server.ts";
import { STANDING_LABELS } from "../member-standing.ts";
import { INVITE_PATH, MEMBERS_PATH, membersCsvPath, membersPath } from "../paths.ts";
import { MEMBER_QUERY_MAX, MEMBER_STATES, type MemberFilter } from "../search-terms.ts";
import { ROLE_LABELS, ROLE_NAMES } from "../texts.ts";
import { StandingMark } from "./standing-mark.tsx";

type MembersScreenProps = {
  sections: readonly ConsoleSection[];
  filter: MemberFilter;
  members: readonly MemberLine[];
  next: number | null;
  isFirst: boolean;
  mayExport: boolean;
  mayInvite: boolean;
};

const COLUMNS: readonly ConsoleColumn<MemberLine>[] = [
  {
    heading: "Member",
    cell: ({ id, username }) => (
      <Link to={`${MEMBERS_PATH}/${id}`} data-row="">
        {username}
      </Link>
    ),
  },
  { heading: "Email", cell: ({ email }) => email },
  { heading: "Role", cell: ({ role }) => ROLE_LABELS[role], isWord: true },
  { heading: "State", cell: ({ standing }) => <StandingMark standing={standing} />, isWord: true },
  { heading: "Joined", cell: ({ createdAt }) => formatClubDay(createdAt) },
  { heading: "Runs", cell: ({ listedRunCount }) => listedRunCount, isNumber: true },
];

/** The members, newest first, with a search by the beginnings of words. */
export function MembersScreen(props: MembersScreenProps) {
  const { sections, filter, members, next, isFirst, mayExport, mayInvite } = props;
  const isNarrowed = filter.q !== "" || filter.role !== null || filter.state !== null;
  return (
    <ConsolePage
      title="Members"
      sections={sections}
      section={MEMBERS_PATH}
      aside={mayInvite && <ButtonLink to={INVITE_PATH}>Invite</ButtonLink>}
    >
      <MemberSearch filter={filter} isNarrowed={isNarrowed} />
      {members.length === 0 ? (
        <EmptyState title={isNarrowed ? "No match" : "No one here"}>
          <Link to={MEMBERS_PATH}>Show all members</Link>
        </EmptyState>
      ) : (
        <ConsoleTable label="Members" columns={COLUMNS} rows={members} keyOf={({ id }) => id} />
      )}
      <KeysetPager
        firstTo={isFirst ? null : membersPath(filter)}
        nextTo={next === null ? null : membersPath(filter, next)}
        csvTo={mayExport ? membersCsvPath(filter) : null}
      />
    </ConsolePage>
  );
}

function MemberSearch({ filter, isNarrowed }: { filter: MemberFilter; isNarrowed: boolean }) {
  const { q, role, state } = filter;
  return (
    <ConsoleFilter action={MEMBERS_PATH} label="Find members" isNarrowed={isNarrowed}>
      <TextField
        key={`q ${q}`}
        label="Name, email or car"
        name="q"
        type="search"
        defaultValue={q}
        maxLength={MEMBER_QUERY_MAX}
      />
      <SelectField
        key={`role ${role}`}
        label="Role"
        name="role"
        placeholder="Any"
        options={ROLE_NAMES.map((value) => ({ value, label: ROLE_LABELS[value] }))}
        defaultValue={role ?? ""}
      />
      <SelectField
        key={`state ${state}`}
        label="State"
        name="state"
        placeholder="Any"
        options={MEMBER_STATES.map((value) => ({ value, label: STANDING_LABELS[value] }))}
        defaultValue={state ?? ""}
      />
    </ConsoleFilter>
  );
}
