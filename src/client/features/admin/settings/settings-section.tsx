import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ListPanel } from '../frame/list-panel.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import { DemoCard } from './demo-card.tsx';
import { PreviewLinkCard } from './preview-link-card.tsx';
import { SettingsForm } from './settings-form.tsx';

/** The settings that the owner can change while the shop is running. */
export default function SettingsSection() {
  const texts = useTexts('adminSettings');
  return (
    <>
      <SectionHead title={texts.settings} lead={texts.settingsLead} />
      <ListPanel failure={texts.settingsFailed}>
        <LoadedForm />
      </ListPanel>
      <ListPanel failure={texts.linkFailed} fallback={null}>
        <PreviewLinkCard />
      </ListPanel>
      <ListPanel failure={texts.demoFailed} fallback={null}>
        <DemoCard />
      </ListPanel>
    </>
  );
}

function LoadedForm() {
  const [[stored, currencyInUse]] = trpc.useSuspenseQueries((ask) => [
    ask.admin.setting.get(undefined, { staleTime: 0 }),
    ask.admin.setting.currencyUse(undefined, { staleTime: 0 }),
  ]);
  return <SettingsForm stored={stored} currencyInUse={currencyInUse} />;
}
