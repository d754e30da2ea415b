import { UserSection } from '../../../features/admin/users/user-section.tsx';

export default function AllUsers() {
  return <UserSection />;
}
