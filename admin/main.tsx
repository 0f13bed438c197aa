import '@fontsource-variable/figtree/wght.css'
import { createRoot } from 'react-dom/client'
import './page.css'
import { App } from './app.tsx'

const place = document.getElementById('app')
if (!place) throw new Error('index.html has no #app element')
createRoot(place).render(<App />)
