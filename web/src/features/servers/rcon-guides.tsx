import { CodeBlock, InlineCode } from '../../ui/code-block.js';

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

export function BattleyeGuide() {
  return (
    <>
      <p>
        Put these lines into <InlineCode>BEServer_x64.cfg</InlineCode>, by default in{' '}
        <InlineCode>profiles/BattlEye</InlineCode>, and restart the game server.
      </p>
      <CodeBlock>{BATTLEYE_EXAMPLE}</CodeBlock>
      <ul>
        <li>The name of the file is case sensitive. Once active, it is renamed with a unique code.</li>
        <li>
          <InlineCode>RConPassword</InlineCode> is the password to type here.
        </li>
        <li>
          <InlineCode>RestrictRCon</InlineCode>: 1 restricts kick, ban and shutdown, 0 does not.
        </li>
        <li>
          <InlineCode>RConPort</InlineCode>: the game port +3 is recommended. The game port itself and the
          game port +2 cannot be used.
        </li>
      </ul>
    </>
  );
}

export function SourceGuide() {
  return (
    <>
      <p>Start the game server with RCON turned on. On Rust:</p>
      <CodeBlock>{SOURCE_EXAMPLE}</CodeBlock>
      <p>
        On servers of the Source engine, set <InlineCode>rcon_password</InlineCode> in{' '}
        <InlineCode>server.cfg</InlineCode>; RCON answers on the game port.
      </p>
      <ul>
        <li>The port must be open for TCP.</li>
        <li>A server with an empty password refuses every login.</li>
      </ul>
    </>
  );
}

export function WebrconGuide() {
  return (
    <>
      <p>Rust&apos;s RCON of today, over a WebSocket:</p>
      <CodeBlock>{WEBRCON_EXAMPLE}</CodeBlock>
      <ul>
        <li>
          With <InlineCode>+rcon.web 0</InlineCode> the same port speaks Source RCON instead.
        </li>
        <li>The port must be open for TCP, and must not be the game port.</li>
      </ul>
    </>
  );
}

export function TelnetGuide() {
  return (
    <>
      <p>
        The console of 7 Days to Die. In <InlineCode>serverconfig.xml</InlineCode>:
      </p>
      <CodeBlock>{TELNET_EXAMPLE}</CodeBlock>
      <ul>
        <li>Without a password the game listens to its own machine only.</li>
        <li>
          The port must be open for TCP. After ten wrong passwords the game locks the address out for a time.
        </li>
      </ul>
    </>
  );
}
