// In the browser, before anything is drawn: light or dark, as the dashboard was asked for here.

try {
  const theme = new URLSearchParams(location.search).get("theme") ?? localStorage.getItem("recoverd.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // A browser that remembers nothing goes by its system.
}
