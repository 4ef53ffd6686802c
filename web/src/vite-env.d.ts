// Types of what Vite adds to the language: `import.meta.env`, `import.meta.glob`, raw imports.
/// <reference types="vite/client" />
