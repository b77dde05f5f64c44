export const pageStyle = `:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.6rem; }
h2 { font-size: 1.2rem; margin-top: 2rem; border-bottom: 1px solid #8886; }
h3 { font-size: 1rem; margin: 1.5rem 0 0.25rem; }
p { margin: 0.25rem 0; }
code, .code { font: 0.9em/1.4 ui-monospace, monospace; }
code { background: #8882; padding: 0.1em 0.3em; border-radius: 3px; }
table { border-collapse: collapse; width: 100%; margin: 0.5rem 0; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid #8883; }
th { font-weight: 600; }
td { overflow-wrap: anywhere; }
a { color: inherit; }
.quiet { opacity: 0.7; }
.card-page { display: grid; min-height: 100vh; place-items: center; background: #faf8f4; color: #2c2620; }
.card-page main { box-sizing: border-box; width: min(29rem, 100%); }
.card { box-sizing: border-box; width: 100%; padding: 2.25rem 2rem; background: #fefdfb; border: 1px solid #e6e0d6; border-radius: 14px; box-shadow: 0 10px 32px -12px #5a4a3033; }
.card h1 { margin: 0.75rem 0 0.5rem; font-size: 1.3rem; letter-spacing: -0.01em; }
.card p { margin: 0.5rem 0; color: #6b6258; }
.card pre { margin: 0.75rem 0 1.25rem; padding: 0.7rem 0.9rem; white-space: pre-wrap; overflow-wrap: anywhere; font: 0.85rem/1.4 ui-monospace, monospace; background: #f3efe8; border: 1px solid #e6e0d6; border-radius: 8px; user-select: all; }
.card pre span { white-space: nowrap; }
.card .quiet { margin: 0; padding-top: 1rem; border-top: 1px solid #e6e0d6; font-size: 0.85rem; opacity: 1; }
.mark { width: 40px; height: 40px; }
.mark .comb { fill: #e9a63a; }
.mark .wave { fill: none; stroke: #4a3310; stroke-width: 2.6; stroke-linecap: round; }
@media (prefers-color-scheme: dark) {
  .card-page { background: #171412; color: #ece7df; }
  .card { background: #201d1a; border-color: #35302b; box-shadow: none; }
  .card p { color: #b3aaa0; }
  .card pre, .card .quiet { border-color: #35302b; }
  .card pre { background: #141210; }
}
`;
