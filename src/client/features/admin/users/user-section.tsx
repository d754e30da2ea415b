import { useState } from 'react';
import { ROLES, type Role } from '../../../../shared/roles.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import type { Formats } from '../../../../shared/texts/dates.ts';
import { Avatar } from '../../../components/elements/avatar.tsx';
import { UserIcon } from '../../../components/elements/icons.tsx';
import { Notice } from '../../../components/elements/notice.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useTexts } from '../../../lib/texts.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { EditIcon } from '../admin-icons.tsx';
import { IconButton } from '../frame/icon-button.tsx';
import { ListPanel, NothingFits } from '../frame/list-panel.tsx';
import { FilterChips, ListTools } from '../frame/list-tools.tsx';
import { LoadMore } from '../frame/load-more.tsx';
import { Pill } from '../frame/pill.tsx';
import { type Column, RecordList } from '../frame/record-list.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import { type ListAddress, useListAddress } from '../frame/use-list-address.ts';
import { RoleDialog } from './role-dialog.tsx';
import classes from './user-section.module.css';

export type User = RouterOutputs['admin']['user']['list']['items'][number];

const PAGE_LIMIT = 50;

const roleOf = (value: string | null): Role | undefined => ROLES.find((role) => role === value);

/** All accounts and their roles. */
export default function UserSection() {
  const texts = useTexts('adminUsers');
  const address = useListAddress();
  return (
    <>
      <SectionHead title={texts.allUsers} />
      <ListTools address={address} searchLabel={texts.searchUsers}>
        <FilterChips
          label={texts.role}
          name="role"
          address={address}
          options={[
            { value: '', label: texts.everyone },
            { value: 'ADMIN', label: texts.admins },
            { value: 'PACKER', label: texts.packers },
            { value: 'GENERAL', label: texts.customers },
          ]}
        />
      </ListTools>
      <ListPanel failure={texts.usersFailed} resetKey={address.shown.toString()}>
        <UserList address={address} />
      </ListPanel>
    </>
  );
}

function UserList({ address }: { address: ListAddress }) {
  const texts = useTexts('adminUsers');
  const dates = useDates();
  const [edited, setEdited] = useState<User | null>(null);
  const { shown } = address;
  const [data, query] = trpc.admin.user.list.useSuspenseInfiniteQuery(
    { search: shown.get('q') ?? '', role: roleOf(shown.get('role')), limit: PAGE_LIMIT },
    { getNextPageParam: (last) => last.nextCursor },
  );
  const users = data.pages.flatMap((page) => page.items);
  if (users.length === 0) {
    return (
      <NothingFits address={address} filters={['q', 'role']}>
        <Notice icon={<UserIcon width="32" height="32" />} title={texts.noUsers} />
      </NothingFits>
    );
  }
  return (
    <>
      <RecordList
        label={texts.users}
        columns={columnsWith(texts, dates, setEdited)}
        rows={users}
        keyOf={({ id }) => id}
        stale={address.stale}
      />
      <LoadMore shown={users.length} query={query} />
      <RoleDialog user={edited} onClose={() => setEdited(null)} />
    </>
  );
}

const columnsWith = (
  texts: Texts['adminUsers'],
  dates: Formats,
  edit: (user: User) => void,
): Column<User>[] => [
  { header: texts.number, cell: (_, index) => index + 1, whole: true, onPhone: 'hidden' },
  {
    header: texts.name,
    cell: ({ name, profilePic }) => (
      <span className={classes.person}>
        <Avatar photo={profilePic} size={28} />
        {name}
      </span>
    ),
    onPhone: 'title',
  },
  { header: texts.email, cell: ({ email }) => email },
  {
    header: texts.role,
    cell: ({ role }) => <Pill tone={role === 'ADMIN' ? 'accent' : 'soft'}>{texts.roles[role]}</Pill>,
  },
  {
    header: texts.createdDate,
    whole: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{dates.longDay.format(new Date(createdAt))}</time>,
  },
  {
    header: texts.action,
    cell: (user) => (
      <IconButton label={texts.changeRoleOf(user.name)} onClick={() => edit(user)}>
        <EditIcon width="18" height="18" />
      </IconButton>
    ),
    align: 'end',
    onPhone: 'corner',
  },
];
