import SearchOff from '@mui/icons-material/SearchOffRounded';
import { useTexts } from '../../i18n/texts.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { Panel } from '../../components/ui/panel.js';
import { consoleTexts } from './texts/en.js';

/** In place of the console of a server that is not there. Never that of another one: commands would run there. */
export function NoSuchServer() {
  const t = useTexts(consoleTexts);
  return (
    <Panel role="status">
      <EmptyState icon={<SearchOff />} title={t.noSuchServer} text={t.noSuchServerDetail} />
    </Panel>
  );
}
