import { trpc } from '../../../lib/trpc.ts';
import { ListPanel } from '../frame/list-panel.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import { DemoCard } from './demo-card.tsx';
import { SettingsForm } from './settings-form.tsx';

/** What the owner decides about the shop and can change while it is open. */
export const SettingsSection = () => (
  <>
    <SectionHead title="Settings" lead="What you save here holds at once, on every page." />
    <ListPanel failure="The settings could not be loaded.">
      <LoadedForm />
    </ListPanel>
    <ListPanel failure="It could not be read what is left of the demo catalogue." fallback={null}>
      <DemoCard />
    </ListPanel>
  </>
);

function LoadedForm() {
  const [stored] = trpc.admin.setting.get.useSuspenseQuery(undefined, { staleTime: 0 });
  return <SettingsForm stored={stored} />;
}
