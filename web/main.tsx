import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { preloadScreen } from './app/routes.tsx'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/page.css'
import './ui/header.css'
import './ui/utilities.css'

const place = document.getElementById('app')
if (!place) throw new Error('index.html has no #app element')
void preloadScreen(window.location)
// in a task of its own: a long one delays a tap on a slow phone
setTimeout(() => createRoot(place).render(<App />))
