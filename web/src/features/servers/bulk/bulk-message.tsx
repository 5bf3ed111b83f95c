import { useState } from 'react';
import { broadcast } from '../../../data/players/players.actions.js';
import { useGames } from '../../../data/games/use-games.js';
import { translate } from '../../../i18n/messages.js';
import { useTexts } from '../../../i18n/texts.js';
import { FormField } from '../../../components/ui/form-field.js';
import { type BulkDialogProps, BulkForm } from './bulk-form.js';
import { useSendRefusal } from './refusals.js';
import { bulkServersTexts } from './texts/en.js';

/** As long as the API takes it; games may cut it shorter. */
const MESSAGE_MAX_LENGTH = 200;

export function BulkMessage({ servers, onClose }: BulkDialogProps) {
  const t = useTexts(bulkServersTexts);
  const [message, setMessage] = useState('');
  const games = useGames();
  const sendRefusal = useSendRefusal('players.message');
  return (
    <BulkForm
      title={t.messageTitle}
      submitLabel={t.messageSubmit}
      servers={servers}
      refusalOf={(server) => {
        const game = games.find(({ id }) => id === server.game);
        const cannot = game?.cannot.find(({ action }) => action === 'say');
        return cannot ? translate(cannot, 'text') : sendRefusal(server);
      }}
      act={async ({ id }) => {
        await broadcast(id, message.trim());
        return '';
      }}
      isReady={message.trim() !== ''}
      onClose={onClose}
    >
      <FormField
        label={t.message}
        hint={t.messageHint}
        value={message}
        autoFocus
        autoComplete="off"
        inputProps={{ maxLength: MESSAGE_MAX_LENGTH }}
        onChange={({ target }) => setMessage(target.value)}
      />
    </BulkForm>
  );
}
