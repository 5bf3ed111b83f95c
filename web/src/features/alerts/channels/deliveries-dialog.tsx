import CheckCircle from '@mui/icons-material/CheckCircleOutlineRounded';
import ErrorOutline from '@mui/icons-material/ErrorOutlineRounded';
import Schedule from '@mui/icons-material/ScheduleRounded';
import SkipNext from '@mui/icons-material/SkipNextRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { type Channel, type Delivery, type DeliveryState } from '@outpost/contracts/channels.js';
import { redeliver } from '../../../data/channels/channels.actions.js';
import { useDeliveries } from '../../../data/channels/use-channels.js';
import { messageOf } from '../../../data/error-message.js';
import { formatDateTime } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { AnswerRow } from '../../../components/ui/answer-row.js';
import { ListPanel } from '../../../components/ui/list-panel.js';
import { ListRow } from '../../../components/ui/list-row.js';
import { Tag, type TagProps } from '../../../components/ui/tag.js';
import { useToast } from '../../../components/ui/toast-context.js';
import { useAction } from '../../../components/ui/use-action.js';
import { alertsTexts } from '../texts/en.js';
import { deliveryWords } from './delivery-words.js';

interface DeliveriesDialogProps {
  readonly channel: Channel;
  readonly onClose: () => void;
}

/** The messages to a channel, and what became of each. */
export function DeliveriesDialog({ channel: { id, name }, onClose }: DeliveriesDialogProps) {
  const t = useTexts(alertsTexts);
  const { data, error, mutate } = useDeliveries(id);
  const title = t.messagesTo({ name });
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-label={title}>
      {/* The dialog is the frame. */}
      <Box sx={{ overflowY: 'auto', '& > section': { border: 0, borderRadius: 0 } }}>
        <ListPanel
          title={title}
          reading={{ data, error, mutate }}
          failed={t.messagesFailed}
          emptyIcon={<Schedule />}
          empty={t.noMessages}
        >
          {(delivery) => <DeliveryRow key={delivery.id} channelId={id} delivery={delivery} />}
        </ListPanel>
      </Box>
      <AnswerRow sx={{ p: 4 }}>
        <Button onClick={onClose}>{t.done}</Button>
      </AnswerRow>
    </Dialog>
  );
}

const STATES = {
  waiting: { name: 'waiting', tone: 'restarting', icon: Schedule },
  held: { name: 'held', tone: 'checking', icon: Schedule },
  delivered: { name: 'delivered', tone: 'online', icon: CheckCircle },
  failed: { name: 'failed', tone: 'offline', icon: ErrorOutline },
  'left-out': { name: 'leftOut', tone: 'checking', icon: SkipNext },
} as const satisfies Readonly<Record<DeliveryState, Omit<TagProps, 'word'> & { readonly name: string }>>;

function DeliveryRow({ channelId, delivery }: { channelId: number; delivery: Delivery }) {
  const t = useTexts(alertsTexts);
  const { id, title, state, createdAt, attempts, nextAttemptAt } = delivery;
  const { name, tone, icon } = STATES[state];
  const words = deliveryWords(delivery);
  return (
    <ListRow
      name={`${title} ${id}`}
      title={title}
      remarks={[
        formatDateTime(createdAt),
        attempts === 0 ? undefined : t.attempts({ count: attempts }),
        nextAttemptAt === null ? undefined : t.nextAttempt({ time: formatDateTime(nextAttemptAt) }),
        words === '' ? undefined : words,
      ]}
      buttons={
        <>
          <Tag word={t[name]} tone={tone} icon={icon} />
          <AgainButton channelId={channelId} id={id} title={title} />
        </>
      }
    />
  );
}

function AgainButton({ channelId, id, title }: { channelId: number; id: number; title: string }) {
  const t = useTexts(alertsTexts);
  const toast = useToast();
  const { run, isPending } = useAction(async () => {
    try {
      const sent = await redeliver(channelId, id);
      const isThere = sent.state === 'delivered';
      toast({
        title: isThere ? t.arrived : t.notArrived,
        description: deliveryWords(sent),
        ...(!isThere && { tone: 'destructive' }),
      });
    } catch (error) {
      toast({ title: t.notArrived, description: messageOf(error), tone: 'destructive' });
    }
  });
  return (
    <Button size="small" loading={isPending} aria-label={t.sendMessageAgain({ title })} onClick={() => run()}>
      {t.sendAgain}
    </Button>
  );
}
