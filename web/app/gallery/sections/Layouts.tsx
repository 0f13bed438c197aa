import { useState } from 'react'
import { CardIcon, ClockIcon } from '../../../ui/screen-icons.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { List, ListItem, Row } from '../../../ui/layout/List.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { toasts } from '../../../api/toasts.ts'
import { Facts } from '../../../ui/show/Facts.tsx'
import { Money } from '../../../ui/show/Money.tsx'
import { Status } from '../../../ui/show/Status.tsx'
import { Specimen } from './Specimen.tsx'

const cards = [
  { children: 'Plain' },
  { tone: 'warning', children: 'Needs your attention' },
  { tone: 'quiet', children: 'Quiet' },
  { href: '/dev/gallery', label: 'Selected card', selected: true, children: 'Selected, leads somewhere' },
] as const

const amounts = [
  { cents: 6200, unit: 'hour' },
  { cents: 6250, unit: 'hour' },
  { cents: 51150, unit: 'total', size: 'large' },
] as const

export const Layouts = () => {
  const [tab, setTab] = useState<'general' | 'shifts'>('general')
  return (
    <>
      <Specimen title="Cards">
        <List look="cards" label="Cards">
          {cards.map(card => (
            <ListItem key={card.children}>
              <Card {...card} />
            </ListItem>
          ))}
        </List>
      </Specimen>
      <Specimen title="Rows">
        <List label="Rows">
          <Row
            href="/dev/gallery"
            before={<ClockIcon />}
            title="Submit your time card"
            detail="Bayou Bend Rehabilitation, Sat, Nov 21"
            aside={<Status of="timesheet" state="draft" />}
          />
          <Row
            onClick={() => toasts.say('Opened')}
            before={<CardIcon />}
            title="Visa ending in 4242"
            detail="Primary"
          />
          <Row
            title="Paid on 11/21 for a shift at a facility with a rather long name that needs two lines"
            aside={<Money cents={51150} unit="none" />}
          />
        </List>
      </Specimen>
      <Specimen title="Facts">
        <Stack gap={24}>
          <Facts
            facts={[
              { label: 'Worked', value: '8 hr 45 min' },
              { label: 'Break', value: undefined },
              { label: 'Pay', value: '$542.50', strong: true },
            ]}
          />
          <Facts
            layout="columns"
            facts={[
              { label: 'License', value: '1204432 | TX' },
              { label: 'Years in this setting', value: '6' },
              { label: 'Distance', value: '4.2 mi' },
            ]}
          />
        </Stack>
      </Specimen>
      <Specimen title="Money">
        <Stack gap={8}>
          {amounts.map(amount => (
            <p key={amount.cents}>
              <Money {...amount} />
            </p>
          ))}
          <p>
            You owe <Money cents={120410} unit="none" /> by 12 December.
          </p>
        </Stack>
      </Specimen>
      <Specimen title="Tabs">
        <Tabs
          label="Clinician Account"
          selected={tab}
          onSelect={setTab}
          tabs={[
            {
              id: 'general',
              label: 'General information',
              content: () => <p>Name, contact, credentials.</p>,
            },
            { id: 'shifts', label: 'Shifts', count: 12, content: () => <p>Twelve shifts.</p> },
          ]}
        />
      </Specimen>
    </>
  )
}
