import '@fontsource-variable/figtree/wght.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import './page.css'

const place = document.getElementById('app')
if (!place) throw new Error('index.html has no #app element')
createRoot(place).render(<App />)
