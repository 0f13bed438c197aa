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
import { copy } from '../../shift/clinician/list/calendar-copy.ts'

const forApps = (url: string) => url.replace(/^https?:/, 'webcal:')
const forGoogle = (url: string) =>
  `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(forApps(url))}`

const NewAddress = ({ url }: { url: string }) => (
  <Stack gap={12}>
    <Notice tone="sun">{copy.secret}</Notice>
    <Field label={copy.address}>
      <TextInput value={url} readOnly onChange={() => undefined} />
    </Field>
    <Cluster gap={8}>
      <Button onClick={() => void copyText(url)}>{copy.copyAddress}</Button>
      <LinkButton kind="secondary" href={forApps(url)}>
        {copy.subscribe}
      </LinkButton>
      <LinkButton kind="secondary" newTab href={forGoogle(url)}>
        {copy.google}
      </LinkButton>
    </Cluster>
    <p className="quiet small">{copy.later}</p>
  </Stack>
)

/** The address at which the clinician's calendar reads their shifts: get it, replace it, turn it off. */
export const CalendarSection = () => {
  const answer = useAnswer('calendar.link', {})
  const { run, busy } = useAction('calendar.makeLink')
  const [url, setUrl] = useState<string>()
  const [dialog, setDialog] = useState<'again' | 'turnOff'>()
  const close = () => setDialog(undefined)
  const make = async () => {
    const made = await run({})
    close()
    if (made) setUrl(made.url)
  }
  return (
    <Loaded answer={answer} shape="card" count={1}>
      {({ createdAt }) => (
        <Stack>
          <p className="quiet small">{copy.lead}</p>
          {url && createdAt && <NewAddress url={url} />}
          {!url && createdAt && <p>{copy.isOn(showDay(createdAt))}</p>}
          <Cluster gap={8}>
            {createdAt ? (
              <>
                <Button kind="secondary" onClick={() => setDialog('again')}>
                  {copy.again}
                </Button>
                <Button kind="quiet" onClick={() => setDialog('turnOff')}>
                  {copy.turnOff}
                </Button>
              </>
            ) : (
              <Button busy={busy} onClick={() => void make()}>
                {copy.turnOn}
              </Button>
            )}
          </Cluster>
          <Dialog
            open={dialog === 'again'}
            title={copy.againTitle}
            busy={busy}
            onClose={close}
            actions={
              <>
                <Button kind="secondary" disabled={busy} onClick={close}>
                  {messages.common.cancel}
                </Button>
                <Button busy={busy} onClick={() => void make()}>
                  {copy.again}
                </Button>
              </>
            }
          >
            {copy.againAsk}
          </Dialog>
          <ConfirmDialog
            call="calendar.removeLink"
            sent={dialog === 'turnOff' ? {} : undefined}
            title={copy.turnOffTitle}
            yes={copy.turnOff}
            onClose={close}
            onDone={() => setUrl(undefined)}
          >
            {copy.turnOffAsk}
          </ConfirmDialog>
        </Stack>
      )}
    </Loaded>
  )
}
