import { type ReactNode } from 'react';
import { filledNodes } from '../../i18n/filled-nodes.js';
import { useTexts } from '../../i18n/texts.js';
import { CodeBlock, InlineCode } from '../../ui/code-block.js';
import { serversTexts } from './texts/en.js';

const BATTLEYE_EXAMPLE = `RConPassword yourPassword
RConPort 2309
RestrictRCon 0`;

const SOURCE_EXAMPLE = `+rcon.ip 0.0.0.0
+rcon.port 28016
+rcon.password "yourPassword"
+rcon.web 0`;

const WEBRCON_EXAMPLE = `+rcon.ip 0.0.0.0
+rcon.port 28016
+rcon.password "yourPassword"
+rcon.web 1`;

const TELNET_EXAMPLE = `<property name="TelnetEnabled" value="true"/>
<property name="TelnetPort" value="8081"/>
<property name="TelnetPassword" value="yourPassword"/>`;

/** Names of files and settings: no language translates them. */
const asCode = (names: Readonly<Record<string, string>>): Readonly<Record<string, ReactNode>> =>
  Object.fromEntries(
    Object.entries(names).map(([place, name]): [string, ReactNode] => [
      place,
      <InlineCode key={place}>{name}</InlineCode>,
    ]),
  );

const BATTLEYE = asCode({
  file: 'BEServer_x64.cfg',
  folder: 'profiles/BattlEye',
  password: 'RConPassword',
  rights: 'RestrictRCon',
  port: 'RConPort',
});
const SOURCE = asCode({ password: 'rcon_password', file: 'server.cfg' });
const WEBRCON = asCode({ off: '+rcon.web 0' });
const TELNET = asCode({ file: 'serverconfig.xml' });

export function BattleyeGuide() {
  const t = useTexts(serversTexts);
  return (
    <>
      <p>{filledNodes(t.battleyeLines, BATTLEYE)}</p>
      <CodeBlock>{BATTLEYE_EXAMPLE}</CodeBlock>
      <ul>
        <li>{t.battleyeFile}</li>
        <li>{filledNodes(t.battleyePassword, BATTLEYE)}</li>
        <li>{filledNodes(t.battleyeRights, BATTLEYE)}</li>
        <li>{filledNodes(t.battleyePort, BATTLEYE)}</li>
      </ul>
    </>
  );
}

export function SourceGuide() {
  const t = useTexts(serversTexts);
  return (
    <>
      <p>{t.sourceRust}</p>
      <CodeBlock>{SOURCE_EXAMPLE}</CodeBlock>
      <p>{filledNodes(t.sourceEngine, SOURCE)}</p>
      <ul>
        <li>{t.sourcePort}</li>
        <li>{t.sourcePassword}</li>
      </ul>
    </>
  );
}

export function WebrconGuide() {
  const t = useTexts(serversTexts);
  return (
    <>
      <p>{t.webrconLines}</p>
      <CodeBlock>{WEBRCON_EXAMPLE}</CodeBlock>
      <ul>
        <li>{filledNodes(t.webrconOff, WEBRCON)}</li>
        <li>{t.webrconPort}</li>
      </ul>
    </>
  );
}

export function TelnetGuide() {
  const t = useTexts(serversTexts);
  return (
    <>
      <p>{filledNodes(t.telnetLines, TELNET)}</p>
      <CodeBlock>{TELNET_EXAMPLE}</CodeBlock>
      <ul>
        <li>{t.telnetPassword}</li>
        <li>{t.telnetPort}</li>
      </ul>
    </>
  );
}
