import { useState } from 'react';
import { updateServer } from '../../../data/servers/servers.actions.js';
import { useTexts } from '../../../i18n/texts.js';
import { FormField } from '../../../components/ui/form-field.js';
import { tagsOf } from '../server-form.js';
import { type BulkDialogProps, BulkForm } from './bulk-form.js';
import { useRightRefusal } from './refusals.js';
import { bulkServersTexts } from './texts/en.js';

export function BulkTags({ servers, onClose }: BulkDialogProps) {
  const t = useTexts(bulkServersTexts);
  const [added, setAdded] = useState('');
  const [removed, setRemoved] = useState('');
  const refusalOf = useRightRefusal('server.edit');
  const existing = [...new Set(servers.flatMap(({ tags }) => tags))].toSorted();
  return (
    <BulkForm
      title={t.tagsTitle}
      submitLabel={t.tagsSubmit}
      servers={servers}
      refusalOf={refusalOf}
      act={async ({ id, tags }) => {
        const kept = tags.filter((tag) => !tagsOf(removed).includes(tag));
        const server = await updateServer(id, { tags: [...new Set([...kept, ...tagsOf(added)])] });
        return server.tags.join(', ');
      }}
      isReady={[added, removed].some((text) => tagsOf(text).length > 0)}
      onClose={onClose}
    >
      <FormField
        label={t.tagsAdd}
        hint={t.tagsHint}
        value={added}
        autoFocus
        autoComplete="off"
        onChange={({ target }) => setAdded(target.value)}
      />
      <FormField
        label={t.tagsRemove}
        hint={existing.length > 0 ? t.tagsNow({ tags: existing.join(', ') }) : t.tagsNone}
        value={removed}
        autoComplete="off"
        onChange={({ target }) => setRemoved(target.value)}
      />
    </BulkForm>
  );
}
