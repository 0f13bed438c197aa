import { showDay } from '@gaitway/contract/format/time'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useAction, useAnswer } from '../../api/use-call.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Field } from '../../ui/inputs/Field.tsx'
import { TextInput } from '../../ui/inputs/TextInput.tsx'
import { Cluster, Stack } from '../../ui/layout/Stack.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { messages } from '../../api/messages.ts'
import { Loaded } from '../../ui/show/Loaded.tsx'
import { Notice } from '../../ui/show/Notice.tsx'

/** The `webcal:` URL of a calendar address, which opens the calendar app of the device. */
const buildAppUrl = (url: string) => url.replace(/^https?:/, 'webcal:')
const buildGoogleUrl = (url: string) =>
  `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(buildAppUrl(url))}`

const NewCalendarAddress = ({ url }: { url: string }) => (
  <Stack gap={12}>
    <Notice tone="warning">
      Keep this address to yourself: anyone who has it can see your shifts. We show it only once.
    </Notice>
    <Field label="Your calendar address">
      <TextInput value={url} readOnly onChange={() => undefined} />
    </Field>
    <Cluster gap={8}>
      <Button onClick={() => void copyText(url)}>Copy address</Button>
      <LinkButton kind="secondary" href={buildAppUrl(url)}>
        Open in my calendar app
      </LinkButton>
      <LinkButton kind="secondary" newTab href={buildGoogleUrl(url)}>
        Add to Google Calendar
      </LinkButton>
    </Cluster>
    <p className="quiet small">Calendars look for changes on their own schedule, some only once a day.</p>
  </Stack>
)

/** The address at which the clinician's calendar reads their shifts: get it, replace it, turn it off. */
export const CalendarSection = () => {
  const answer = useAnswer('calendar.link', {})
  const { run, busy } = useAction('calendar.makeLink')
  const [url, setUrl] = useState<string>()
  const [dialog, setDialog] = useState<'replace' | 'turnOff'>()
  const close = () => setDialog(undefined)
  const makeLink = async () => {
    const made = await run({})
    close()
    if (made) setUrl(made.url)
  }
  return (
    <Loaded answer={answer} shape="card" count={1}>
      {({ createdAt }) => (
        <Stack>
          <p className="quiet small">
            Your confirmed shifts appear in your own calendar, with the address and contact, and stay up to
            date.
          </p>
          {url && createdAt && <NewCalendarAddress url={url} />}
          {!url && createdAt && (
            <p>{`Your calendar address has been on since ${showDay(createdAt)}. We can’t show it again. If you lost it, get a new one; the old one stops working.`}</p>
          )}
          <Cluster gap={8}>
            {createdAt ? (
              <>
                <Button kind="secondary" onClick={() => setDialog('replace')}>
                  Get a new address
                </Button>
                <Button kind="quiet" onClick={() => setDialog('turnOff')}>
                  Turn off
                </Button>
              </>
            ) : (
              <Button busy={busy} onClick={() => void makeLink()}>
                Get my calendar address
              </Button>
            )}
          </Cluster>
          <Dialog
            open={dialog === 'replace'}
            title="Get a new address?"
            busy={busy}
            onClose={close}
            actions={
              <>
                <Button kind="secondary" disabled={busy} onClick={close}>
                  {messages.common.cancel}
                </Button>
                <Button busy={busy} onClick={() => void makeLink()}>
                  Get a new address
                </Button>
              </>
            }
          >
            The old address stops working. Calendars that use it won’t show your shifts anymore.
          </Dialog>
          <ConfirmDialog
            call="calendar.removeLink"
            sent={dialog === 'turnOff' ? {} : undefined}
            title="Turn off your calendar address?"
            yes="Turn off"
            onClose={close}
            onDone={() => setUrl(undefined)}
          >
            Calendars that use the address won’t show your shifts anymore.
          </ConfirmDialog>
        </Stack>
      )}
    </Loaded>
  )
}
