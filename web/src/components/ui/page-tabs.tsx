import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';

interface PageTab {
  /** Identifies the tab in the URL, so that it can be linked to and survives a reload. */
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface PageTabsProps {
  readonly label: string;
  /** The first tab is shown unless the URL names another. */
  readonly tabs: readonly [PageTab, ...PageTab[]];
}

export function PageTabs({ label, tabs }: PageTabsProps) {
  const [search, setSearch] = useSearchParams();
  const shown = tabs.find(({ id }) => id === search.get('tab')) ?? tabs[0];
  return (
    <div>
      <Tabs
        value={shown.id}
        onChange={(_, id: string) => setSearch(id === tabs[0].id ? {} : { tab: id }, { replace: true })}
        aria-label={label}
        variant="scrollable"
        scrollButtons={false}
        sx={{ borderBottom: '1px solid', borderColor: 'line.normal' }}
      >
        {tabs.map(({ id, label: name }) => (
          <Tab
            key={id}
            value={id}
            label={name}
            id={`tab-${id}`}
            // Only the selected tab's panel is in the document.
            aria-controls={id === shown.id ? `panel-${id}` : undefined}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${shown.id}`} aria-labelledby={`tab-${shown.id}`} sx={{ pt: 5 }}>
        {shown.content}
      </Box>
    </div>
  );
}
