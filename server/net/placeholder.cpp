namespace placeholder {}
