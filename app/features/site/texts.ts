/** The error page's texts for a status, for people and crawlers. */
export function errorTexts(status: number): { title: string; text: string } {
  if (status === 404) {
    return {
      title: "404 Page Not Found",
      text: "Sorry, the page you are looking for does not exist.",
    };
  }
  return { title: "Something Went Wrong", text: "Sorry, an unexpected error occurred." };
}
