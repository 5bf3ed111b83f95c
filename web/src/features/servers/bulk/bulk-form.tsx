import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Server } from '@outpost/contracts/servers.js';
import { type ReactNode, type SyntheticEvent } from 'react';
import { useTexts } from '../../../i18n/texts.js';
import { BulkResults } from '../../../components/shared/bulk/bulk-results.js';
import { bulkTexts } from '../../../components/shared/bulk/texts/en.js';
import { type BulkItem, useBulk } from '../../../components/shared/bulk/use-bulk.js';
import { AnswerRow } from '../../../components/ui/answer-row.js';
import { FormDialog } from '../../../components/ui/form-dialog.js';
import { bulkServersTexts } from './texts/en.js';

interface ServerItem extends BulkItem {
  readonly server: Server;
}

export interface BulkDialogProps {
  readonly servers: readonly Server[];
  readonly onClose: () => void;
}

interface BulkFormProps extends BulkDialogProps {
  readonly title: (args: { count: number }) => string;
  /** Names what is done, and to how many. */
  readonly submitLabel: (args: { count: number }) => string;
  /** Why it can't be done on this one; empty if it can. */
  readonly refusalOf: (server: Server) => string;
  /** The text is shown as the result. */
  readonly act: (server: Server) => Promise<string>;
  readonly isReady: boolean;
  readonly isHarmful?: boolean;
  readonly children: ReactNode;
}

/** Asks what to do on several servers, and then shows what became of each. */
export function BulkForm(props: BulkFormProps) {
  const { servers, refusalOf, act, isReady, isHarmful = false, onClose } = props;
  const t = useTexts(bulkServersTexts);
  const bulk = useBulk<ServerItem>(({ server }) => act(server));
  const refusals = servers.flatMap((server) => {
    const reason = refusalOf(server);
    return reason === '' ? [] : [{ server, reason }];
  });
  const refused = new Set(refusals.map(({ server }) => server));
  const items = servers
    .filter((server) => !refused.has(server))
    .map((server): ServerItem => ({ key: server.id, name: server.name, server }));
  const title = props.title({ count: items.length });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isReady && items.length > 0) bulk.start(items);
  };
  if (bulk.outcomes !== undefined)
    return <Results title={title} servers={servers} bulk={bulk} onClose={onClose} />;
  return (
    <FormDialog title={title} onSubmit={submit} onClose={onClose}>
      {props.children}
      <Refusals refusals={refusals} />
      <AnswerRow>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button
          type="submit"
          variant="contained"
          color={isHarmful ? 'error' : 'primary'}
          disabled={!isReady || items.length === 0}
        >
          {props.submitLabel({ count: items.length })}
        </Button>
      </AnswerRow>
    </FormDialog>
  );
}

interface ResultsProps extends BulkDialogProps {
  readonly title: string;
  readonly bulk: ReturnType<typeof useBulk<ServerItem>>;
}

/** Of those that it was begun for: a server that has gone offline meanwhile stays in the list. */
function Results({ title, servers, bulk, onClose }: ResultsProps) {
  const items = servers
    .filter(({ id }) => bulk.outcomes?.has(id) === true)
    .map((server): ServerItem => ({ key: server.id, name: server.name, server }));
  return <BulkResults title={title} items={items} bulk={bulk} onClose={onClose} />;
}

interface Refusal {
  readonly server: Server;
  readonly reason: string;
}

/** Those that it can't be done on, before anything is sent. */
function Refusals({ refusals }: { refusals: readonly Refusal[] }) {
  const t = useTexts(bulkTexts);
  if (refusals.length === 0) return null;
  return (
    <div>
      <Typography variant="small" component="div" sx={{ fontWeight: 550 }}>
        {t.leftOut({ count: refusals.length })}
      </Typography>
      <Typography
        variant="caption"
        component="ul"
        tabIndex={0}
        sx={{ m: 0, p: 0, listStyle: 'none', color: 'text.secondary', maxHeight: 120, overflowY: 'auto' }}
      >
        {refusals.map(({ server, reason }) => (
          <li key={server.id}>{t.because({ name: server.name, reason })}</li>
        ))}
      </Typography>
    </div>
  );
}
