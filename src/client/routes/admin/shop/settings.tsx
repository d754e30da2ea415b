import { SettingsSection } from '../../../features/admin/settings/settings-section.tsx';

export default function Settings() {
  return <SettingsSection />;
}
