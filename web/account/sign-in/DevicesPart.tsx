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
  if (browser) return system ? copy.devices.on(browser, system) : browser
  return system ? copy.devices.otherOn(system) : copy.devices.other
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
          {name} {isThisOne && <Badge tone="leaf">{w.thisOne}</Badge>}
        </>
      }
      action={
        !isThisOne && (
          <Button
            kind="secondary"
            size="small"
            busy={busy}
            aria-label={w.endOf(name, formatLastUse(lastUsedAt))}
            onClick={() => void end()}
          >
            {w.end}
          </Button>
        )
      }
    >
      <p className="quiet small">{isThisOne ? w.inUse : w.lastUsed(formatLastUse(lastUsedAt))}</p>
      <p className="quiet small">{w.since(formatLastUse(createdAt))}</p>
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
        <p className="quiet">{w.nowhereElse}</p>
      ) : (
        <div>
          <Button kind="secondary" busy={busy} onClick={() => void run({})}>
            {w.endOthers}
          </Button>
        </div>
      )}
    </>
  )
}

export const DevicesPart = () => (
  <Section title={w.title}>
    <p className="quiet">{w.why}</p>
    <Devices />
  </Section>
)
