import { Page } from '../../shared/Parts.tsx'
import { Figures } from './Figures.tsx'
import { Queue } from './Queue.tsx'

/** What needs attention now, below how things are going. */
export const Home = () => (
  <Page title="Home" width={1240}>
    <Figures />
    <Queue />
  </Page>
)
