import { readerZone } from '../../ui/reader-zone.ts'
import type { Output } from '@gaitway/contract/schemas/index'
import { showDay, showTime } from '@gaitway/contract/format/time'
import { useAction, useAnswer } from '../../api/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Badge } from '../../ui/show/Status.tsx'
import { LoadingOrError } from '../../ui/show/Loaded.tsx'
import { Entry } from '../../ui/layout/List.tsx'

type NamedPattern = readonly [name: string, pattern: RegExp]

/** Most specific first, because most browsers also claim to be the ones they descend from. */
const browsers: readonly NamedPattern[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPiOS|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /Version\/[\d.]+ (Mobile\/\w+ )?Safari\//],
]

const systems: readonly NamedPattern[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows NT\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\b(Linux|X11)\b/],
]

const findName = (patterns: readonly NamedPattern[], userAgent: string) =>
  patterns.find(([, pattern]) => pattern.test(userAgent))?.[0]

/** `Chrome on Windows` for the user agent of a browser. */
export const formatDeviceName = (userAgent: string): string => {
  const browser = findName(browsers, userAgent)
  const system = findName(systems, userAgent)
  if (browser) return system ? `${browser} on ${system}` : browser
  return system ? `Unknown browser on ${system}` : 'Unknown browser'
}

const formatLastUse = (at: string) => `${showDay(at, readerZone())}, ${showTime(at, readerZone())}`

type DeviceRowProps = {
  device: Output<'accounts.sessions'>[number]
  /** Called if logging out failed, perhaps because the device was logged out already. */
  onFailed: () => void
}

const DeviceRow = ({ device, onFailed }: DeviceRowProps) => {
  const { run, busy } = useAction('accounts.endSession')
  const { id, userAgent, createdAt, lastUsedAt, isThisOne } = device
  const name = formatDeviceName(userAgent)
  const logOut = async () => {
    if (!(await run({ id }))) onFailed()
  }
  return (
    <Entry
      title={
        <>
          {name} {isThisOne && <Badge tone="success">This device</Badge>}
        </>
      }
      action={
        !isThisOne && (
          <Button
            kind="secondary"
            size="small"
            busy={busy}
            aria-label={`Log out ${name}, last used ${formatLastUse(lastUsedAt)}`}
            onClick={() => void logOut()}
          >
            Log out
          </Button>
        )
      }
    >
      <p className="quiet small">{isThisOne ? 'Active now' : `Last used ${formatLastUse(lastUsedAt)}`}</p>
      <p className="quiet small">{`Logged in ${formatLastUse(createdAt)}`}</p>
    </Entry>
  )
}

const Devices = () => {
  const answer = useAnswer('accounts.sessions', {})
  const { data, mutate } = answer
  const { run, busy } = useAction('accounts.endOtherSessions')
  if (!data) return <LoadingOrError answer={answer} />
  const others = data.filter(({ isThisOne }) => !isThisOne)
  return (
    <>
      <ul aria-label="Devices">
        {[...data.filter(({ isThisOne }) => isThisOne), ...others].map(device => (
          <DeviceRow key={device.id} device={device} onFailed={() => void mutate()} />
        ))}
      </ul>
      {others.length === 0 ? (
        <p className="quiet">You’re not logged in anywhere else.</p>
      ) : (
        <div>
          <Button kind="secondary" busy={busy} onClick={() => void run({})}>
            Log out all other devices
          </Button>
        </div>
      )}
    </>
  )
}

/** The devices on which the person is logged in, each with a button that logs it out. */
export const DevicesPart = () => (
  <Section title="Devices">
    <p className="quiet">
      Log out devices you don’t recognize or no longer use. If it wasn’t you, change your password.
    </p>
    <Devices />
  </Section>
)
