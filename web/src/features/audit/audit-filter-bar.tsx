import Download from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type AuditFilterQuery, type AuditFormat } from '@outpost/contracts/audit.js';
import { type AuditReach, auditFileAddress } from '../../data/audit/use-audit.js';
import { useTexts } from '../../i18n/texts.js';
import { FilterBar } from '../../components/ui/filter-bar.js';
import { SearchField } from '../../components/ui/search-field.js';
import { AUDIT_ACTIONS, type AuditTexts, auditTexts } from './texts/en.js';

interface AuditFilterBarProps {
  readonly reach: AuditReach;
  readonly filter: AuditFilterQuery;
  readonly onChange: (filter: AuditFilterQuery) => void;
}

const FORMATS: readonly AuditFormat[] = ['csv', 'jsonl'];

/** What to look for; where more is shown than what oneself did, also the file of it. */
export function AuditFilterBar({ reach, filter, onChange }: AuditFilterBarProps) {
  const t = useTexts(auditTexts);
  const change = (changed: {
    readonly [Name in keyof AuditFilterQuery]: AuditFilterQuery[Name] | undefined;
  }) => onChange(withoutEmpty({ ...filter, ...changed }));
  return (
    <FilterBar
      label={t.audit}
      fields={
        <>
          <SearchField label={t.search} value={filter.q} onChange={(q) => change({ q })} />
          <ActionSelect value={filter.action} onChange={(action) => change({ action })} />
        </>
      }
      range={filter}
      onRangeChange={change}
      isFiltered={Object.keys(filter).length > 0}
      onClear={() => onChange({})}
    >
      {reach !== 'own' &&
        FORMATS.map((format) => (
          <Button
            key={format}
            component="a"
            href={auditFileAddress(format, filter, reach === 'panel' ? undefined : reach)}
            download
            size="small"
            startIcon={<Download />}
            sx={{ minHeight: 36 }}
          >
            {exportLabel(t, format)}
          </Button>
        ))}
    </FilterBar>
  );
}

const withoutEmpty = (filter: object): AuditFilterQuery =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

const exportLabel = (t: AuditTexts, format: AuditFormat): string =>
  format === 'csv' ? t.exportCsv : t.exportLines;

interface ActionSelectProps {
  readonly value: string | undefined;
  readonly onChange: (action: string | undefined) => void;
}

function ActionSelect({ value, onChange }: ActionSelectProps) {
  const t = useTexts(auditTexts);
  const actions = AUDIT_ACTIONS.map((action) => ({ action, label: t[action] }));
  return (
    <NativeSelect
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      input={<OutlinedInput />}
      inputProps={{ 'aria-label': t.kind }}
      sx={{ height: 36, flex: '0 1 240px' }}
    >
      <option value="">{t.anyKind}</option>
      {actions
        .toSorted((one, other) => one.label.localeCompare(other.label))
        .map(({ action, label }) => (
          <option key={action} value={action}>
            {label}
          </option>
        ))}
    </NativeSelect>
  );
}
