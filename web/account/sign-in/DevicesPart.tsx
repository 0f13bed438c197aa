import { readerZone } from '../../ui/reader-zone.ts'
import type { Output } from '@gaitway/contract/schemas/index'
import { showDay, showTime } from '@gaitway/contract/format/time'
import { useAction, useAnswer } from '../../api/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { copy } from './copy.ts'
import { Badge } from '../../ui/show/Status.tsx'
import { LoadingOrError } from '../../ui/show/Loaded.tsx'
import { Entry } from '../../ui/layout/List.tsx'

type Known = readonly [name: string, mark: RegExp]

/** Most specific first, because most browsers also claim to be the ones they descend from. */
const browsers: readonly Known[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPiOS|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /Version\/[\d.]+ (Mobile\/\w+ )?Safari\//],
]

const systems: readonly Known[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows NT\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\b(Linux|X11)\b/],
]

const namedBy = (known: readonly Known[], userAgent: string) =>
  known.find(([, mark]) => mark.test(userAgent))?.[0]

/** A readable device name from the user agent. */
export const deviceName = (userAgent: string): string => {
  const browser = namedBy(browsers, userAgent)
  const system = namedBy(systems, userAgent)
  if (browser) return system ? `${browser} on ${system}` : browser
  return system ? `Unknown browser on ${system}` : 'Unknown browser'
}

type Device = Output<'accounts.sessions'>[number]

const formatLastUse = (at: string) => `${showDay(at, readerZone())}, ${showTime(at, readerZone())}`

type DeviceRowProps = {
  device: Device
  /** It failed, perhaps because the device was already logged out. */
  onGone: () => void
}

const DeviceRow = ({ device, onGone }: DeviceRowProps) => {
  const { run, busy } = useAction('accounts.endSession')
  const { id, userAgent, createdAt, lastUsedAt, isThisOne } = device
  const name = deviceName(userAgent)
  const end = async () => {
    if (!(await run({ id }))) onGone()
  }
  return (
    <Entry
      title={
        <>
          {name} {isThisOne && <Badge tone="leaf">This device</Badge>}
        </>
      }
      action={
        !isThisOne && (
          <Button
            kind="secondary"
            size="small"
            busy={busy}
            aria-label={`Log out ${name}, last used ${formatLastUse(lastUsedAt)}`}
            onClick={() => void end()}
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

const w = copy.devices

const Devices = () => {
  const answer = useAnswer('accounts.sessions', {})
  const { data, mutate } = answer
  const { run, busy } = useAction('accounts.endOtherSessions')
  if (!data) return <LoadingOrError answer={answer} />
  const here = data.filter(({ isThisOne }) => isThisOne)
  const others = data.filter(({ isThisOne }) => !isThisOne)
  return (
    <>
      <ul aria-label={w.title}>
        {[...here, ...others].map(device => (
          <DeviceRow key={device.id} device={device} onGone={() => void mutate()} />
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

export const DevicesPart = () => (
  <Section title={w.title}>
    <p className="quiet">
      Log out devices you don’t recognize or no longer use. If it wasn’t you, change your password.
    </p>
    <Devices />
  </Section>
)
