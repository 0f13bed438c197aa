import { AdminPage } from '../../shared/Parts.tsx'
import { HomeFigures } from './HomeFigures.tsx'
import { Queue } from './Queue.tsx'

/** What needs attention now, below how things are going. */
export const Home = () => (
  <AdminPage title="Home" width={1240}>
    <HomeFigures />
    <Queue />
  </AdminPage>
)
