/** Query of the address with which the page was loaded: the router may write it another way. Read when the program starts. */
export const arrivedWith = location.search.slice(1);
